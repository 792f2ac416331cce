import { type AlertChoice, priceText, stepsBelow } from './alert.ts';

type Props = { item: AlertChoice; onPick: (price: number) => void };

export function PriceSteps({ item, onPick }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset wants a legend that is seen, the field above is its label
    <div className="cluster alert-steps" role="group" aria-label="Prix suggérés">
      {stepsBelow(item).map(({ percent, price }) => (
        <button key={percent} type="button" className="button button-quiet figures" onClick={() => onPick(price)}>
          −{percent} % <span className="soft">{priceText({ ...item, unit: '' }, price)}</span>
        </button>
      ))}
    </div>
  );
}
