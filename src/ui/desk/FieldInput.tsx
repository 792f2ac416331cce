import { RichTextField } from '../editor/RichTextField.tsx';
import { Field as Input, SelectField, TextField } from '../forms/Field.tsx';
import { PictureField } from '../forms/PictureField.tsx';
import type { Field } from './fields.ts';
import type { Values } from './versions.ts';

type Props = {
  name: string;
  field: Field;
  values: Values;
  /** What the fields say now, where it is followed. */
  typed?: Values;
  placeholder?: string | undefined;
  errors: Record<string, string>;
};

/** One field of a record as a form shows it: uncontrolled, with the id of its name. */
export function FieldInput({ name, field, values, typed = values, placeholder, errors }: Props) {
  const { kind, label, optional, maxLength, rows, ratio, options = [] } = field;
  const defaultValue = values[name] ?? '';
  const hint = typeof field.hint === 'function' ? field.hint(typed[name] ?? '') : field.hint;
  const common = { name, label, hint, optional, maxLength, placeholder, defaultValue, errors };
  if (kind === 'box')
    return (
      <label className="choice">
        <input type="checkbox" name={name} defaultChecked={defaultValue === 'on'} />
        <span>{label}</span>
      </label>
    );
  if (kind === 'picture') return <PictureField {...{ name, label, hint, ratio, defaultValue }} error={errors[name]} />;
  if (kind === 'richText') return <RichTextField {...{ name, label, hint, defaultValue }} error={errors[name]} />;
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
