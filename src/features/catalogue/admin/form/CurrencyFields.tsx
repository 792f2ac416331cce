import type { Values } from '../../../../ui/desk/versions.ts';
import { RichTextField } from '../../../../ui/editor/RichTextField.tsx';
import { inputsOf } from './inputs.tsx';
import { SeoFields } from './SeoFields.tsx';

type Props = { values: Values; errors: Record<string, string>; address: string };

export function CurrencyFields({ values, errors, address }: Props) {
  const { field, number, box } = inputsOf({ values, errors });
  const rich = (name: string, label: string, hint: string) => (
    <RichTextField name={name} label={label} hint={hint} defaultValue={values[name] ?? ''} error={errors[name]} />
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
