import type { Values } from '../../../../ui/desk/versions.ts';
import { Field } from '../../../../ui/forms/Field.tsx';
import { RichField } from './RichField.tsx';
import { SeoFields } from './SeoFields.tsx';

type Props = { values: Values; errors: Record<string, string>; address: string };
type More = { hint?: string; after?: string; optional?: boolean; inputMode?: 'decimal' };

export function CurrencyFields({ values, errors, address }: Props) {
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
  const rich = (name: string, label: string, hint: string) => (
    <RichField name={name} label={label} hint={hint} html={values[name] ?? ''} error={errors[name]} />
  );
  return (
    <div className="stack">
      <fieldset className="form-grid">
        <legend>La devise</legend>
        {field('moneyName', 'Monnaie', { hint: 'Par exemple «\u00a0Dollar américain\u00a0».' })}
        {field('currencyName', 'Pays ou zone')}
      </fieldset>
      <fieldset className="form-grid form-numbers">
        <legend>Cours</legend>
        {field('iso', 'Code ISO')}
        {number('coefficient', 'Unités du cours', { hint: '1 pour USD, 100 pour JPY.' })}
        {number('buyPrice', 'Cours de rachat', { after: '€', optional: true })}
        {number('sellPrice', 'Cours de vente', { after: '€' })}
        {number('position', 'Rang dans les listes', { hint: 'Le plus petit d’abord.' })}
        <div>
          {box('isVisible', 'En vente')}
          {box('isFeatured', 'Mise en avant')}
        </div>
      </fieldset>
      {rich('topText', 'Texte du haut', 'Sous les cours, en tête de la fiche.')}
      {rich('bottomText', 'Texte du bas', 'Sous «\u00a0À savoir\u00a0».')}
      <SeoFields
        values={values}
        errors={errors}
        fallback={{
          title: 'Acheter des billets, avec la monnaie et son code',
          description: 'Le cours du jour, à la vente et au rachat.',
        }}
        address={address}
        hint="Vide, elle dit le cours du jour."
      />
    </div>
  );
}
