import type { Values } from '../../../../ui/desk/versions.ts';
import { Field } from '../../../../ui/forms/Field.tsx';

type More = { hint?: string; after?: string; optional?: boolean; inputMode?: 'decimal' };

export function inputsOf({ values, errors }: { values: Values; errors: Record<string, string> }) {
  const field = (name: string, label: string, more: More = {}) => (
    <Field
      id={name}
      name={name}
      label={label}
      defaultValue={values[name]}
      error={errors[name]}
      autoComplete="off"
      {...more}
    />
  );
  const number = (name: string, label: string, more: More = {}) =>
    field(name, label, { inputMode: 'decimal', ...more });
  const box = (name: string, label: string) => (
    <label className="choice">
      <input type="checkbox" name={name} id={name} defaultChecked={values[name] === 'on'} /> {label}
    </label>
  );
  return { field, number, box };
}
