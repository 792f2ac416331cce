import type { KeyboardEvent } from 'react';
import './QuantityField.css';
import { useOwnId } from '../../../ui/useOwnId.ts';
import { Nearest } from './AmountField.tsx';

type Props = {
  label: string;
  labelHidden?: boolean;
  text: string;
  onText: (text: string) => void;
  onStep: (by: 1 | -1) => void;
  name?: string;
  error?: string | null;
  near?: readonly number[];
};

export function QuantityField({ label, labelHidden = false, text, onText, onStep, name, error, near = [] }: Props) {
  const id = useOwnId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onStep(event.key === 'ArrowUp' ? 1 : -1);
  };
  return (
    <div className="field">
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : ''}>
        {label}
      </label>
      <span className="stepper">
        <button type="button" className="needs-script" aria-label={`Diminuer : ${label}`} onClick={() => onStep(-1)}>
          −
        </button>
        <input
          id={id}
          name={name}
          className="input figures"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={text}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="needs-script" aria-label={`Augmenter : ${label}`} onClick={() => onStep(1)}>
          +
        </button>
      </span>
      {error && (
        <div className="field-error">
          <span id={`${id}-error`}>{error}</span>
          <Nearest near={near} onPick={(quantity) => onText(String(quantity))} />
        </div>
      )}
    </div>
  );
}
