import { fold } from '../../../db/fold.ts';
import type { importKinds } from '../../../db/importWords.ts';
import type { Permission } from '../../http/staff.ts';
import type { Row } from '../../uploads/fileKind.ts';
import { metalFields } from '../catalogue/metalFields.api.ts';

export type ImportKind = (typeof importKinds)[number];
/** `names`: likeliest first; `cellPattern`: confirms an ambiguous name if most cells match it. */
type Column = { label: string; permission: Permission; names: readonly string[]; cellPattern?: RegExp };

const numberPattern = /^[\d\s.,]*$/;
const denominationPattern = /^[\d\s.,]*([a-z]{3}|[$€£¥])?$/i;
const lengthPattern = /^[\d\s.,]*([cm]m)?$/i;
const weightPattern =
  /^(env(iron)?\.? ?|[~≈±<>])?[\d\s.,/x×½¼]*(d['’] ?)?([mk]?g|grs?|grammes?|kilos?|(oz|onces?|ounces?)( ?t(roy)?)?)?$/i;
const purityPattern = /^[\d\s.,/‰%]*(kt?|ct|carats?|milli[eè]mes?)?$/i;

/** « Catégories (x,y,z…) » → « categories x y z », « P.V. T.T.C. » → « pv ttc ». */
export const normalizeColumnName = (name: string): string =>
  fold(name)
    .replace(/\(product\.metafields\..*$/, '')
    .replace(/\.(?=[a-z]\b)/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** A trailing `*` in a name stands for any further words. */
const defineColumn = (permission: Permission, label: string, names = '', cellPattern?: RegExp): Column => ({
  label,
  permission,
  names: [normalizeColumnName(label), ...names.split('|')].filter(Boolean),
  ...(cellPattern && { cellPattern }),
});

const nameRank = ({ names }: Column, words: string) =>
  names.findIndex((name) => (name.endsWith('*') ? words.startsWith(name.slice(0, -1)) : words === name));

const metalColumn = (name: keyof typeof metalFields, names?: string, cellPattern?: RegExp) =>
  defineColumn('catalogue', metalFields[name].label, names, cellPattern);

export const metalColumns = {
  weight: metalColumn(
    'weight',
    'poids g|poids gr|poids en g|poids en grammes|poids brut|poids brut g|weight g',
    weightPattern,
  ),
  purity: metalColumn('purity', 'purete|millieme|milliemes|fineness|purity', purityPattern),
  fineWeight: metalColumn('fineWeight', 'or fin|poids d or fin|poids fin', weightPattern),
  diameter: metalColumn('diameter', 'diametre mm|diameter', lengthPattern),
  mintingStart: metalColumn('mintingStart'),
  mintingEnd: metalColumn('mintingEnd'),
  countryIssuing: metalColumn('countryIssuing', 'pays d emission|pays d origine|country|origine'),
  fabricant: metalColumn('fabricant', 'fabricant|atelier|manufacturer|marque|marques|brand|brands|vendor'),
  year: metalColumn('year', 'annee'),
  mintMark: metalColumn('mintMark', 'atelier monetaire'),
  grade: metalColumn('grade', 'etat|conservation', /^(FDC|SUP|TTB|TB)?$/i),
  catalogueRefs: metalColumn('catalogueRefs'),
  textInfo: metalColumn(
    'textInfo',
    'body html|description|plaindescription|description longue|long description|descriptif',
  ),
  title: metalColumn('title', 'meta title|seo title|balise titre|meta titre|titre seo'),
  description: defineColumn('catalogue', 'Description courte', 'meta description|seo description'),
  synonyms: metalColumn('synonyms'),
  isVisable: metalColumn('isVisable'),
  isFeatured: metalColumn('isFeatured'),
} satisfies Partial<Record<keyof typeof metalFields, Column>>;

export const goodsColumns = {
  id: defineColumn('imports', 'Identifiant', 'id|product id|id produit'),
  metalName: defineColumn(
    'imports',
    'Nom',
    'name|item name|designation|libelle|intitule|nom du produit|nom produit|libelle article|nom article' +
      '|designation article|product name|article|nom de l article|produit|monnaie|metalname|title|titre',
  ),
  reference: defineColumn(
    'imports',
    'Référence',
    'reference produit|reference interne|internal reference|code article|reference article|code produit|sku|ugs|variant sku|ref|code',
  ),
  handle: defineColumn(
    'imports',
    'Ancienne adresse',
    'handle|url handle|url key|slug|permalien|permalink|url rewritten|url reecrite|url simplifiee|product url|url',
  ),
  parent: defineColumn('catalogue', 'Article parent', 'parent'),
  type: defineColumn('catalogue', 'Type', 'fieldtype'),
  category: defineColumn(
    'catalogue',
    'Catégorie',
    'product categor*|categor*|collection|famille|libelle famille|code famille',
  ),
  iso: defineColumn('imports', 'Code ISO', 'iso|devise|code', /^([a-z]{3})?$/i),
  value: defineColumn('imports', 'Coupure', 'valeur|denomination', denominationPattern),
  zone: defineColumn('catalogue', 'Pays ou zone', 'zone'),
  coefficient: defineColumn('catalogue', 'Unités du cours', '', numberPattern),
  isBoughtBack: defineColumn('catalogue', 'Reprise', 'repris'),
  sell: defineColumn(
    'prices',
    'Vente',
    'prix de vente|cours de vente|prix de vente ttc*|pv ttc|prix vente ttc|prix unitaire ttc|sell' +
      '|netsellprice|sellprice|prix ttc|prix public*|price tax incl*|prix taxes comprises|tarif regulier' +
      '|regular price|variant price|sales price|prix|price|tarif',
  ),
  surcharge: defineColumn('prices', 'Supplément', 'surcharge|impact|impact on price|impact sur le prix|price impact'),
  sellNet: defineColumn(
    'prices',
    'Vente hors taxe',
    'price tax excl*|prix ht|pv ht|prix hors taxe*|prix de vente ht|prix vente ht|prix unitaire ht|tarif ht',
  ),
  taxRule: defineColumn(
    'prices',
    'Règle de taxe',
    'tax rules id|id tax rules group|id regle de taxe|id regle de taxes|tax rule|tva|taux tva|taux de tva|code tva|taxe|tax rate|vat',
  ),
  buy: defineColumn(
    'prices',
    'Rachat',
    'achat|prix de rachat|prix d achat|cours d achat|cours de rachat|buy|grossbuyprice|buyprice',
  ),
  referenceRate: defineColumn('prices', 'Cours de référence'),
  count: defineColumn(
    'stock',
    'Stock',
    'coffre|stock reel|stock actuel|stock disponible|stock physique|inventory|quantity on hand' +
      '|on hand current|current quantity*|quantite en stock|qte en stock|quantite|quantity' +
      '|variant inventory qty|inventory quantity|qte|qty',
  ),
  received: defineColumn('stock', 'Reçu'),
  cost: defineColumn(
    'stock',
    'Coût unitaire',
    'cout|cost per item|cost|default unit cost|wholesale price|prix de gros|prix d achat ht|pa ht|pump|cump|pamp|pmp',
  ),
  expected: defineColumn('stock', 'Attendu'),
  lowAt: defineColumn('stock', 'Seuil', 'low stock level|low stock amount|niveau de stock bas'),
  onOrderDays: defineColumn('stock', 'Délai'),
  source: defineColumn('stock', 'Provenance'),
  regime: defineColumn('stock', 'Régime', 'regime de l achat'),
  supplier: defineColumn('stock', 'Fournisseur', 'supplier'),
  address: defineColumn('stock', 'Adresse'),
  purchaseReference: defineColumn('stock', 'Pièce', 'facture ou n d achat'),
  day: defineColumn('stock', 'Arrivé le'),
  pictures: defineColumn(
    'catalogue',
    'Images',
    'image|photo|photos|image src|image urls*|url des images|urls des images*|hosted image urls|product image url|productimageurl|media',
  ),
  alts: defineColumn('catalogue', 'Textes des images', 'image alt text*|mediaalttext|textes alternatifs*'),
  features: defineColumn(
    'catalogue',
    'Caractéristiques',
    'feature name*|features|caracteristique nom*|caracteristique*',
  ),
  ...metalColumns,
} satisfies Record<string, Column>;

/** In PrestaShop exports, tax rule 0 means exempt from tax; others write « 0,00 % ». */
export const isExemptRule = (rule: string): boolean => /^0+([.,]0*)?\s*%?$/.test(rule);

const clientColumn = (label: string, names: string) => defineColumn('clients', label, names);
export const personColumns = {
  email: clientColumn(
    'Adresse électronique',
    'email|e mail|email address|user email|adresse e mail|adresse email|adresse mail|adresse de messagerie|courriel|mail',
  ),
  firstName: clientColumn('Prénom', 'first name|firstname'),
  lastName: clientColumn(
    'Nom',
    'last name|lastname|nom de famille|nom complet|nom prenom|nom et prenom|name|full name|client',
  ),
  civilite: clientColumn('Civilité', 'social title|titles id*|titre de civilite|titre'),
  company: clientColumn('Société', 'entreprise|company'),
  dateOfBirth: clientColumn('Date de naissance', 'birthday*|date of birth'),
  portablePhone: clientColumn(
    'Téléphone',
    'phone mobile|phone|mobile phone|phone number|telephone mobile|telephone portable|mobile|portable|tel|tel mobile',
  ),
  address: clientColumn('Adresse', 'adresse ligne|rue|street|address|address1|street address|address line'),
  addressMore: clientColumn(
    'Complément d’adresse',
    'complement|adresse 2|adresse ligne 2|address 2|address2|street address 2|address line 2|street 2',
  ),
  postalCode: clientColumn('Code postal', 'cp|postcode|postal code|zipcode|zip code|zip'),
  town: clientColumn('Ville', 'commune|city|town'),
  country: clientColumn('Pays', 'pays region|country|country code|country region'),
};

/** « Adresse 1 - Rue », « E-mail 1 - Value » and « Ville (bureau) » lose their prefix and suffix. */
const normalizePersonColumn = (name: string) =>
  normalizeColumnName(name)
    .replace(/^(default address|billing|customer|address 1|adresse 1) (?=[a-z])/, '')
    .replace(/( 1)?( value)?( bureau| domicile)?$/, '');

const normalizeColumnNames = (kind: ImportKind, names: readonly string[]) =>
  names.map(kind === 'clients' ? normalizePersonColumn : normalizeColumnName);

const subscriberColumns = {
  consentAt: defineColumn(
    'texts',
    'Date de l’accord',
    'confirmation|confirm time|optin time|subscribed on|newsletter date add|date d abonnement' +
      '|date d inscription|date inscription*|inscription|date de consentement|date du consentement' +
      '|consent date|consent timestamp|email marketing consent timestamp|opt in date|optin date|date opt in' +
      '|date d opt in|subscription date|signup date|date subscribed|subscribed at|added time|created at' +
      '|inscrit le|registration date*|date',
  ),
  consent: defineColumn(
    'texts',
    'Origine de l’accord',
    'accord|consentement|consent|source|form|formulaire|optin source|signup source',
  ),
};

export const columnsByKind: Record<ImportKind, Readonly<Record<string, Column>>> = {
  goods: goodsColumns,
  clients: personColumns,
  subscribers: subscriberColumns,
};

export type Mapping = Readonly<Record<string, number>>;

/** Half of the cells may fail to match, because a bad cell refuses only its own row. */
function mostlyMatch(pattern: RegExp, cells: readonly string[]) {
  const filledCells = cells.filter(Boolean);
  return 2 * filledCells.filter((cell) => pattern.test(cell)).length >= filledCells.length;
}

export function proposeColumns(kind: ImportKind, names: readonly string[], rows: readonly Row[]): Mapping {
  const titles = normalizeColumnNames(kind, names);
  // PrestaShop's database stores prices without tax: these columns stand beside them in `ps_product`.
  const isNet =
    titles.includes('id tax rules group') ||
    (titles.includes('id product') &&
      titles.some((title) => /^(wholesale price|ecotax|unit price ratio|id (category|shop) default)$/.test(title)));
  const words = isNet ? titles.map((title) => (title === 'price' ? 'prix ht' : title)) : titles;
  const sample = rows.slice(0, 200);
  const cellsAt = (index: number) => sample.map(({ cells }) => cells[index] ?? '');
  const usedColumns = new Set<number>();
  const mapping: Record<string, number> = {};
  // Columns of parcel sizes or a web address mean that the weight is a parcel's, in kilograms.
  const isParcelWeight = words.some((word) =>
    /^(largeur|width|ean ?13|url key|handleid|fieldtype|weight unit|unite d[eu] poids)/.test(word),
  );
  const order = Object.entries(columnsByKind[kind]).sort(
    ([, a], [, b]) => Number(!a.cellPattern) - Number(!b.cellPattern),
  );
  for (const [field, one] of order) {
    if (field === 'weight' && isParcelWeight) continue;
    const candidates = words
      .map((word, index) => ({ index, rank: nameRank(one, word) }))
      .filter(({ index, rank }) => rank >= 0 && !usedColumns.has(index))
      .filter(({ index }) => !one.cellPattern || mostlyMatch(one.cellPattern, cellsAt(index)));
    const countFilled = (index: number) => cellsAt(index).filter(Boolean).length;
    const [best] = candidates.sort((a, b) => a.rank - b.rank || countFilled(b.index) - countFilled(a.index));
    if (!best) continue;
    mapping[field] = best.index;
    usedColumns.add(best.index);
  }
  return mapping;
}

export const hasKeyColumn = (kind: ImportKind, mapping: Mapping): boolean =>
  kind === 'subscribers' ||
  (kind === 'clients' ? ['email'] : ['id', 'metalName', 'iso', 'reference', 'handle']).some((name) => name in mapping);

export const findMetalColumn = (words: string) =>
  (Object.keys(metalColumns) as (keyof typeof metalColumns)[]).find((name) => nameRank(metalColumns[name], words) >= 0);

const subscriberColumnPattern =
  /optin time|confirm time|member rating|added time|blacklist|unsub|desabonn|desinscri|subscribed (on|to)|suppressions|^contact id/;
const clientColumnPattern =
  /address|adresse|postal|postcode|zip|ville|city|password|mot de passe|customer id|phone|birthday|naissance|total/;

export function detectKind(names: readonly string[]): ImportKind {
  const words = names.map(normalizeColumnName);
  const hasColumn = (field: keyof typeof personColumns) =>
    normalizeColumnNames('clients', names).some((word) => nameRank(personColumns[field], word) >= 0);
  if (!hasColumn('email') && !names.some((name) => name.includes('@')))
    return hasColumn('firstName') && hasColumn('lastName') ? 'clients' : 'goods';
  const isSubscriberList = words.some((word) => subscriberColumnPattern.test(word));
  const isClientList = words.some((word) => clientColumnPattern.test(word) && !/^(adresse )?e ?mail/.test(word));
  return isClientList && !isSubscriberList && (hasColumn('lastName') || hasColumn('firstName'))
    ? 'clients'
    : 'subscribers';
}
