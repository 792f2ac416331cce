import { Field } from '../../../ui/forms/Field.tsx';
import type { Checked } from '../amount.ts';
import './AmountField.css';
import { Button } from '../../../ui/Button.tsx';
import { formatUnits } from '../changes.ts';

type Props = {
  label: string;
  iso: string;
  text: string;
  onText: (text: string) => void;
  checked: Checked;
  onPick: (units: number) => void;
  name?: string;
};

export function AmountField({ label, iso, text, onText, checked, onPick, name }: Props) {
  return (
    <div className="stack amount-field gap-2">
      <Field
        label={label}
        name={name}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event) => onText(event.target.value)}
        error={checked.problem ?? undefined}
        after={<span className="unit row strong">{iso}</span>}
      />
      <Nearest near={checked.near} iso={iso} onPick={onPick} />
    </div>
  );
}

type NearestProps = { near: readonly number[]; iso?: string; onPick: (quantity: number) => void };

/** Available amounts near the wanted one, each a button. */
export const Nearest = ({ near, iso, onPick }: NearestProps) =>
  near.length > 0 && (
    <p className="cluster small nearest">
      <span aria-hidden>Prendre plutôt</span>
      {near.map((quantity) => (
        <Button
          key={quantity}
          look="quiet"
          className="figures"
          aria-label={`Prendre plutôt ${formatUnits(quantity, iso)}`}
          onClick={() => onPick(quantity)}
        >
          {formatUnits(quantity, iso)}
        </Button>
      ))}
    </p>
  );
