import { Field } from '../../../ui/forms/Field.tsx';
import type { Checked } from '../amount.ts';
import './AmountField.css';
import { Nearest } from './Nearest.tsx';

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
    <div className="stack amount-field">
      <Field
        label={label}
        name={name}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event) => onText(event.target.value)}
        error={checked.problem ?? undefined}
        after={<span className="unit">{iso}</span>}
      />
      <Nearest near={checked.near} iso={iso} onPick={onPick} />
    </div>
  );
}
