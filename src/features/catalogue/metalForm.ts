import type { metalConditions, metalGrades, metalTypes } from '../../../db/words.ts';
import type { BodyOf } from '../../http/contract.ts';
import type { Values } from '../../ui/desk/versions.ts';
import { fineWeight } from './metal.ts';
import type { addMetalContract } from './metalFields.api.ts';
import type { Metal } from './metals.api.ts';
import { photoLines, readPhotoLines } from './photoLines.ts';
import { readNumber, typedFlag, typedNumber, typedOrBlank, typedPrice } from './typed.ts';

export const metalLabels: Record<string, string> = {
  metalName: 'Nom',
  type: 'Type',
  weight: 'Poids',
  purity: 'Titre',
  fineWeight: 'Or fin',
  diameter: 'Diamètre',
  mintingStart: 'Première année de frappe',
  mintingEnd: 'Dernière année de frappe',
  countryIssuing: 'Pays',
  fabricant: 'Fabricant',
  legalTender: 'Cours légal',
  year: 'Millésime',
  mintMark: 'Lettre d’atelier',
  grade: 'État de conservation',
  condition: 'Neuf ou circulé',
  quotable: 'Cotable',
  sealed: 'Sous scellé',
  sleeved: 'Sous étui',
  certified: 'Certificat',
  catalogueRefs: 'Références',
  isUnique: 'Pièce unique',
  offFrom5: 'Remise dès 5, en\u00a0%',
  offFrom10: 'Remise dès 10, en\u00a0%',
  netSellPrice: 'Prix de vente',
  grossBuyPrice: 'Prix de rachat',
  photos: 'Images',
  textInfo: 'Texte de la fiche',
  title: 'Titre pour les moteurs',
  description: 'Description',
  synonyms: 'Synonymes',
  isVisable: 'En vente',
  isFeatured: 'Mis en avant',
};

function publishedFine({ weight, purity, fineWeight: grams }: Metal): number | null {
  const computed = fineWeight({ weight: Math.round(weight * 1000), purity: Math.round(purity * 10) });
  return computed === Math.round(grams * 10_000) ? null : grams;
}

const typedOff = ({ tiers }: Metal, pieces: number): string =>
  typedNumber((tiers.find(({ from }) => from === pieces)?.off ?? 0) / 100);

export const metalValues = (metal: Metal): Values => ({
  metalName: metal.metalName,
  type: metal.type,
  weight: typedOrBlank(metal.weight, metal._id === ''),
  purity: typedOrBlank(metal.purity, metal._id === ''),
  fineWeight: typedNumber(publishedFine(metal)),
  diameter: typedNumber(metal.diameter),
  mintingStart: typedNumber(metal.mintingStart),
  mintingEnd: typedNumber(metal.mintingEnd),
  countryIssuing: metal.countryIssuing,
  fabricant: metal.fabricant,
  legalTender: typedFlag(metal.legalTender),
  year: typedNumber(metal.year),
  mintMark: metal.mintMark,
  grade: metal.grade ?? '',
  condition: metal.condition ?? '',
  quotable: metal.quotable === null ? '' : String(metal.quotable),
  sealed: typedFlag(metal.sealed),
  sleeved: typedFlag(metal.sleeved),
  certified: typedFlag(metal.certified),
  catalogueRefs: metal.catalogueRefs,
  isUnique: typedFlag(metal.isUnique),
  offFrom5: typedOff(metal, 5),
  offFrom10: typedOff(metal, 10),
  netSellPrice: typedPrice(metal.netSellPrice, metal._id === ''),
  grossBuyPrice: typedPrice(metal.grossBuyPrice, metal._id === ''),
  photos: photoLines(metal.photos),
  textInfo: metal.textInfo,
  title: metal.title,
  description: metal.description,
  synonyms: metal.synonyms,
  isVisable: typedFlag(metal.isVisable),
  isFeatured: typedFlag(metal.isFeatured),
});

type Body = BodyOf<typeof addMetalContract>;

export function metalBody(fields: Values): Body {
  const text = (name: string) => fields[name] ?? '';
  const number = (name: string) => readNumber(fields[name]);
  return {
    metalName: text('metalName'),
    type: text('type') as (typeof metalTypes)[number],
    weight: number('weight') as number,
    purity: number('purity') as number,
    fineWeight: number('fineWeight'),
    diameter: number('diameter'),
    mintingStart: number('mintingStart'),
    mintingEnd: number('mintingEnd'),
    countryIssuing: text('countryIssuing'),
    fabricant: text('fabricant'),
    legalTender: text('legalTender') === 'on',
    year: number('year'),
    mintMark: text('mintMark'),
    grade: (text('grade') || null) as (typeof metalGrades)[number] | null,
    condition: (text('condition') || null) as (typeof metalConditions)[number] | null,
    quotable: text('quotable') === '' ? null : text('quotable') === 'true',
    sealed: text('sealed') === 'on',
    sleeved: text('sleeved') === 'on',
    certified: text('certified') === 'on',
    catalogueRefs: text('catalogueRefs'),
    isUnique: text('isUnique') === 'on',
    offFrom5: number('offFrom5') ?? 0,
    offFrom10: number('offFrom10') ?? 0,
    netSellPrice: number('netSellPrice') as number,
    grossBuyPrice: number('grossBuyPrice') as number,
    photos: readPhotoLines(text('photos')),
    textInfo: text('textInfo'),
    title: text('title'),
    description: text('description'),
    synonyms: text('synonyms'),
    isVisable: text('isVisable') === 'on',
    isFeatured: text('isFeatured') === 'on',
  };
}
