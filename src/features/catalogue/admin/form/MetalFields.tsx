import { useState } from 'react';
import { metalConditions, metalGrades, metalTypes } from '../../../../../db/words.ts';
import type { Values } from '../../../../ui/desk/versions.ts';
import { RichTextField } from '../../../../ui/editor/RichTextField.tsx';
import { SelectField } from '../../../../ui/forms/Field.tsx';
import { teaserOf } from '../../../news/news.ts';
import { conditionWords, gradeWords, typeWords } from '../../metal.ts';
import { mostPhotos, newMetal } from '../../metalFields.api.ts';
import { metalBody } from '../../metalForm.ts';
import { whyNotInvestment } from '../../metalLaw.ts';
import { type Pending, PhotoDesk } from '../photos/PhotoDesk.tsx';
import { inputsOf } from './inputs.tsx';
import { SeoFields } from './SeoFields.tsx';

type Props = {
  values: Values;
  errors: Record<string, string>;
  pending: Pending;
  goldPrice: number | null;
  address: string;
};

function flawOf(typed: Values, goldPrice: number | null): string | null {
  const read = newMetal.safeParse(metalBody({ metalName: '-', ...typed }));
  if (!read.success) return null;
  const { fineWeight = null, mintingStart = null, mintingEnd = null, legalTender = true, ...rest } = read.data;
  return whyNotInvestment({ ...rest, fineWeight, mintingStart, mintingEnd, legalTender }, goldPrice);
}

const watched = [
  'type',
  'weight',
  'purity',
  'fineWeight',
  'mintingStart',
  'mintingEnd',
  'legalTender',
  'netSellPrice',
  'grossBuyPrice',
];

export function MetalFields({ values, errors, pending, goldPrice, address }: Props) {
  const [typed, setTyped] = useState(values);
  const flaw = flawOf(Object.fromEntries(watched.map((name) => [name, typed[name] ?? ''])), goldPrice);
  const { field, number, box } = inputsOf({ values, errors });
  return (
    <div
      className="stack"
      onInput={({ target }) => {
        if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
        const { name } = target;
        const value =
          target instanceof HTMLInputElement && target.type === 'checkbox'
            ? target.checked
              ? 'on'
              : ''
            : target.value;
        if (name) setTyped((before) => ({ ...before, [name]: value }));
      }}
    >
      {flaw && (
        <p className="notice notice-danger" role="status">
          {flaw}
        </p>
      )}
      <fieldset className="form-grid">
        <legend>L’article</legend>
        {field('metalName', 'Nom')}
        <SelectField name="type" label="Type" defaultValue={values['type']} errors={errors}>
          {metalTypes.map((type) => (
            <option key={type} value={type}>
              {typeWords[type].one}
            </option>
          ))}
        </SelectField>
        {field('countryIssuing', 'Pays', { optional: true })}
        {field('fabricant', 'Fabricant ou atelier', { optional: true })}
      </fieldset>
      <fieldset className="form-grid form-numbers">
        <legend>Prix</legend>
        {number('grossBuyPrice', 'Prix de rachat', { after: '€' })}
        {number('netSellPrice', 'Prix de vente', { after: '€' })}
        <div>
          {box('isVisable', 'En vente')}
          {box('isFeatured', 'Mis en avant')}
        </div>
      </fieldset>
      <fieldset className="form-grid form-numbers">
        <legend>Ce qu’il est</legend>
        {number('weight', 'Poids', { after: 'g' })}
        {number('purity', 'Titre', { after: '‰' })}
        {number('fineWeight', 'Or fin publié', { after: 'g', hint: 'Vide\u00a0: poids par titre.', optional: true })}
        {number('diameter', 'Diamètre', { after: 'mm', optional: true })}
        {number('mintingStart', 'Première année de frappe', { optional: true })}
        {number('mintingEnd', 'Dernière année de frappe', { hint: 'Vide\u00a0: frappée encore.', optional: true })}
        <div>{box('legalTender', 'A ou a eu cours légal')}</div>
      </fieldset>
      <fieldset className="form-grid form-numbers">
        <legend>Ce qui en fait le prix</legend>
        {number('year', 'Millésime', { optional: true })}
        {field('mintMark', 'Lettre d’atelier', { optional: true })}
        <SelectField name="grade" label="État de conservation" defaultValue={values['grade']} errors={errors}>
          <option value="">Non précisé</option>
          {metalGrades.map((grade) => (
            <option key={grade} value={grade}>
              {`${grade}, ${gradeWords[grade]}`}
            </option>
          ))}
        </SelectField>
        <SelectField name="condition" label="Neuf ou circulé" defaultValue={values['condition']} errors={errors}>
          <option value="">Non précisé</option>
          {metalConditions.map((condition) => (
            <option key={condition} value={condition}>
              {conditionWords[condition]}
            </option>
          ))}
        </SelectField>
        <SelectField name="quotable" label="Cotable" defaultValue={values['quotable']} errors={errors}>
          <option value="">Non précisé</option>
          <option value="true">Oui</option>
          <option value="false">Non, au poids</option>
        </SelectField>
        {field('catalogueRefs', 'Références', { hint: 'Gadoury, Friedberg…', optional: true })}
        <div>
          {box('sealed', 'Sous scellé')}
          {box('sleeved', 'Sous étui')}
          {box('certified', 'Avec certificat')}
          {box('isUnique', 'Pièce unique\u00a0: celle des images')}
        </div>
        {number('offFrom5', 'Remise dès 5', { after: '%', optional: true })}
        {number('offFrom10', 'Remise dès 10', { after: '%', optional: true })}
      </fieldset>
      <PhotoDesk value={values['photos'] ?? ''} pending={pending} error={errors['photos']} most={mostPhotos} />
      <RichTextField
        name="textInfo"
        label="Texte de la fiche"
        defaultValue={values['textInfo'] ?? ''}
        error={errors['textInfo']}
      />
      <SeoFields
        values={values}
        errors={errors}
        fallback={{
          title: typed['metalName'] || 'Nom de l’article',
          description: teaserOf(typed['textInfo'] ?? '', 159) || 'Le début du texte de la fiche.',
        }}
        address={address}
        hint="Se lit aussi en tête de la description, sur la fiche."
      />
    </div>
  );
}
