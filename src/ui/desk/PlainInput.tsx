import { Field as Input, SelectField, TextField } from '../forms/Field.tsx';
import type { Field } from './fields.ts';
import type { Values } from './versions.ts';

export type InputProps = {
  name: string;
  field: Field;
  values: Values;
  /** What the fields say now, where it is followed. */
  typed?: Values;
  placeholder?: string | undefined;
  errors: Record<string, string>;
};

/** A field of text, a choice or a moment; uncontrolled, with the id of its name. */
export function PlainInput({ name, field, values, typed = values, placeholder, errors }: InputProps) {
  const { kind, label, optional, maxLength, rows, options = [] } = field;
  const defaultValue = values[name] ?? '';
  const hint = hintOf(field, typed[name] ?? '');
  const common = { name, label, hint, optional, maxLength, placeholder, defaultValue, errors };
  if (kind === 'box')
    return (
      <label className="choice">
        <input type="checkbox" name={name} defaultChecked={defaultValue === 'on'} />
        <span>{label}</span>
      </label>
    );
  if (kind === 'area') return <TextField {...common} rows={rows} />;
  if (kind === 'moment') return <Input {...common} type="datetime-local" />;
  if (kind === 'text' || kind === 'email') return <Input {...common} type={kind} />;
  return (
    <SelectField {...{ name, label, hint, defaultValue, errors }}>
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}

export const hintOf = ({ hint }: Field, typed: string): string | undefined =>
  typeof hint === 'function' ? hint(typed) : hint;
