import './QuantityField.css';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import type { QuantityCheck } from '../amount.ts';
import { parseQuantity } from '../cart.ts';
import { formatUnits } from '../changes.ts';

type Props = {
  label: string;
  isLabelHidden?: boolean;
  iso?: string;
  text: string;
  onText: (text: string) => void;
  onStep?: (step: 1 | -1) => void;
  max?: number | null | undefined;
  name?: string;
  quantityCheck?: QuantityCheck;
};

export function QuantityField({ label, isLabelHidden, iso, text, onText, onStep, max, name, quantityCheck }: Props) {
  const quantity = parseQuantity(text) ?? 0;
  const isAtLimit = (step: 1 | -1) => (step > 0 ? typeof max === 'number' && quantity >= max : quantity <= 1);
  const move = (step: 1 | -1) => !isAtLimit(step) && onStep?.(step);
  const stepButton = (step: 1 | -1, act: string) =>
    onStep && (
      <button
        type="button"
        className="needs-script"
        aria-label={`${act}\u00a0: ${label}`}
        aria-disabled={isAtLimit(step) || undefined}
        onClick={() => move(step)}
      >
        {step > 0 ? '+' : '−'}
      </button>
    );
  const error = quantityCheck?.problem && (
    <>
      {quantityCheck.problem}
      {quantityCheck.suggestions.length > 0 && (
        <span className="cluster nearest">
          <span aria-hidden>Prendre plutôt</span>
          {quantityCheck.suggestions.map((suggestion) => (
            <Button
              key={suggestion}
              variant="quiet"
              className="figures"
              aria-label={`Prendre plutôt ${formatUnits(suggestion, iso)}`}
              onClick={() => onText(String(suggestion))}
            >
              {formatUnits(suggestion, iso)}
            </Button>
          ))}
        </span>
      )}
    </>
  );
  return (
    <div className={onStep && 'stepper'}>
      <Field
        label={isLabelHidden ? <span className="visually-hidden">{label}</span> : label}
        name={name}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (!onStep || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
          event.preventDefault();
          move(event.key === 'ArrowUp' ? 1 : -1);
        }}
        error={error || undefined}
        before={stepButton(-1, 'Diminuer')}
        after={stepButton(1, 'Augmenter') ?? <span className="unit row strong">{iso}</span>}
      />
    </div>
  );
}
