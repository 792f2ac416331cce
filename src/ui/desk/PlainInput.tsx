import { Field as Input, SelectField, TextField } from '../forms/Field.tsx';
import { CheckBox } from './CheckBox.tsx';
import type { FormField, Values } from './fields.ts';

export type InputProps = {
  name: string;
  field: FormField;
  values: Values;
  typed?: Values;
  placeholder?: string | undefined;
  errors: Record<string, string>;
};

export function PlainInput({ name, field, values, typed: inputValues = values, placeholder, errors }: InputProps) {
  const { kind, label, optional, maxLength, rows, suggestions, suffix, fixedValue, options = [] } = field;
  const defaultValue = values[name] ?? '';
  const hint = hintOf(field, inputValues[name] ?? '');
  const common = { name, label, hint, optional, maxLength, placeholder, defaultValue, errors };
  if (kind === 'boxes')
    return <Checkboxes {...{ name, label, hint, options, selected: defaultValue, error: errors[name] }} />;
  if (kind === 'box')
    return (
      <CheckBox name={name} id={name} defaultChecked={defaultValue === 'on'}>
        {label}
      </CheckBox>
    );
  if (kind === 'area') return <TextField {...common} rows={rows} />;
  if (kind === 'select')
    return (
      <SelectField {...{ name, label, hint, defaultValue, errors }}>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
    );
  if (kind === 'decimal') return <Input {...common} inputMode="decimal" autoComplete="off" after={suffix} />;
  if (kind === 'password') return <Input {...common} type="password" autoComplete="new-password" />;
  if (suggestions)
    return (
      <>
        <Input {...common} list={`${name}-suggestions`} />
        <datalist id={`${name}-suggestions`}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      </>
    );
  const type = kind === 'moment' ? 'datetime-local' : kind;
  return <Input {...common} type={type} readOnly={fixedValue !== undefined} />;
}

type CheckboxesProps = Pick<InputProps, 'name'> & {
  label: string;
  hint: string | undefined;
  options: NonNullable<FormField['options']>;
  selected: string;
  error: string | undefined;
};
const Checkboxes = ({ name, label, hint, options, selected, error }: CheckboxesProps) => (
  <fieldset className="field" id={name} tabIndex={-1} aria-describedby={hint && `${name}-hint`}>
    <legend>{label}</legend>
    {hint && (
      <span className="field-hint" id={`${name}-hint`}>
        {hint}
      </span>
    )}
    {error && <span className="field-error">{error}</span>}
    <BoxGrid
      {...{ name, selected }}
      options={options.filter((one, place) => isShown(one, place, { options, selected }))}
    />
    {options.length > maxBoxes && (
      <details>
        <summary className="tap-target no-marker fold-sign">Les autres</summary>
        <BoxGrid
          {...{ name, selected }}
          options={options.filter((one, place) => !isShown(one, place, { options, selected }))}
        />
      </details>
    )}
  </fieldset>
);

/** With more options, only the first and the chosen ones are unfolded. */
const maxBoxes = 12;

type Choices = Pick<CheckboxesProps, 'options' | 'selected'>;
const isSelected = (words: string, { selected }: Pick<Choices, 'selected'>) => selected.split(', ').includes(words);
const isShown = ([, words]: CheckboxesProps['options'][number], index: number, choices: Choices): boolean =>
  choices.options.length <= maxBoxes || index < 1 || isSelected(words, choices);

const BoxGrid = ({ name, options, selected }: Pick<CheckboxesProps, 'name'> & Choices) => (
  <div className="form-numbers form-boxes">
    {options.map(([value, words]) => (
      <CheckBox key={value} name={name} value={words} defaultChecked={isSelected(words, { selected })}>
        {words}
      </CheckBox>
    ))}
  </div>
);

export const hintOf = ({ hint }: FormField, value: string): string | undefined =>
  typeof hint === 'function' ? hint(value) : typeof hint === 'object' ? (hint[value.trim()] ?? hint['']) : hint;
