import { fold } from '../../../db/fold.ts';
import type { importKinds } from '../../../db/importWords.ts';
import type { Permission } from '../../http/staff.ts';
import type { Row } from '../../uploads/fileKind.ts';
import { metalFields } from '../catalogue/metalFields.api.ts';

export type ImportKind = (typeof importKinds)[number];
/** `names`: likeliest first; `cellPattern`: what most cells must match if the name is ambiguous. */
type Column = { label: string; permission: Permission; names: readonly string[]; cellPattern?: RegExp };

const figures = /^[\d\s.,]*$/;
const denominations = /^[\d\s.,]*([a-z]{3}|[$€£¥])?$/i;
const lengths = /^[\d\s.,]*([cm]m)?$/i;
const weights = /^(env(iron)?\.? ?|[~≈±<>])?[\d\s.,/x×½¼]*(d['’] ?)?([mk]?g|grs?|grammes?|kilos?|oz|onces?)?$/i;
const purities = /^[\d\s.,/‰%]*(kt?|ct|carats?)?$/i;

/** Normalises a column name: « Catégories (x,y,z…) » → « categories x y z ». */
export const plainColumnName = (name: string): string =>
  fold(name)
    .replace(/\(product\.metafields\..*$/, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** A name that ends with `*` matches any further words. */
const column = (permission: Permission, label: string, names = '', cellPattern?: RegExp): Column => ({
  label,
  permission,
  names: [plainColumnName(label), ...names.split('|')].filter(Boolean),
  ...(cellPattern && { cellPattern }),
});

const isNamed = ({ names }: Column, words: string): number =>
  names.findIndex((name) => (name.endsWith('*') ? words.startsWith(name.slice(0, -1)) : words === name));

const fact = (name: keyof typeof metalFields, names?: string, cellPattern?: RegExp) =>
  column('catalogue', metalFields[name].label, names, cellPattern);

export const factColumns = {
  weight: fact('weight', 'poids g|poids gr|poids en g|poids en grammes|poids brut|poids brut g|weight g', weights),
  purity: fact('purity', 'purete|millieme|milliemes|fineness|purity', purities),
  fineWeight: fact('fineWeight', 'or fin|poids d or fin|poids fin', weights),
  diameter: fact('diameter', 'diametre mm|diameter', lengths),
  mintingStart: fact('mintingStart'),
  mintingEnd: fact('mintingEnd'),
  countryIssuing: fact('countryIssuing', 'pays d emission|pays d origine|country|origine'),
  fabricant: fact('fabricant', 'fabricant|atelier|manufacturer|marque|marques|brand|brands|vendor'),
  year: fact('year', 'annee'),
  mintMark: fact('mintMark', 'atelier monetaire'),
  grade: fact('grade', 'etat|conservation', /^(FDC|SUP|TTB|TB)?$/i),
  catalogueRefs: fact('catalogueRefs'),
  textInfo: fact('textInfo', 'body html|description|plaindescription|description longue|long description|descriptif'),
  title: fact('title', 'meta title|seo title|balise titre|meta titre|titre seo'),
  description: column('catalogue', 'Description courte', 'meta description|seo description'),
  synonyms: fact('synonyms'),
  isVisable: fact('isVisable'),
  isFeatured: fact('isFeatured'),
} satisfies Partial<Record<keyof typeof metalFields, Column>>;

export const goodsColumns = {
  id: column('imports', 'Identifiant', 'id|product id|id produit'),
  metalName: column(
    'imports',
    'Nom',
    'name|item name|designation|libelle|intitule|nom du produit|nom produit|libelle article|nom article|designation article|product name|article|monnaie|metalname|title|titre',
  ),
  reference: column(
    'imports',
    'Référence',
    'reference produit|reference interne|internal reference|code article|reference article|code produit|sku|ugs|variant sku|ref',
  ),
  handle: column(
    'imports',
    'Ancienne adresse',
    'handle|url handle|url key|slug|permalien|permalink|url rewritten|url reecrite|url simplifiee|url',
  ),
  parent: column('catalogue', 'Article parent', 'parent'),
  type: column('catalogue', 'Type', 'fieldtype'),
  category: column(
    'catalogue',
    'Catégorie',
    'product categor*|categor*|collection|famille|libelle famille|code famille',
  ),
  iso: column('imports', 'Code ISO', 'iso|devise|code', /^([a-z]{3})?$/i),
  value: column('imports', 'Coupure', 'valeur|denomination', denominations),
  zone: column('catalogue', 'Pays ou zone', 'zone'),
  coefficient: column('catalogue', 'Unités du cours', '', figures),
  isBoughtBack: column('catalogue', 'Reprise', 'repris'),
  sell: column(
    'prices',
    'Vente',
    'prix de vente|cours de vente|prix de vente ttc*|pv ttc|prix vente ttc|prix unitaire ttc|sell|netsellprice|sellprice|prix ttc|price tax incl*|prix taxes comprises|tarif regulier|regular price|variant price|sales price|prix|price|tarif',
  ),
  surcharge: column('prices', 'Supplément', 'surcharge|impact|impact on price|impact sur le prix|price impact'),
  sellNet: column(
    'prices',
    'Vente hors taxe',
    'price tax excl*|prix ht|pv ht|prix hors taxe*|prix de vente ht|prix vente ht|prix unitaire ht|tarif ht',
  ),
  taxRule: column('prices', 'Règle de taxe', 'tax rules id|id regle de taxe|id regle de taxes|tax rule'),
  buy: column(
    'prices',
    'Rachat',
    'achat|prix de rachat|prix d achat|cours d achat|cours de rachat|buy|grossbuyprice|buyprice',
  ),
  referenceRate: column('prices', 'Cours de référence'),
  count: column(
    'stock',
    'Stock',
    'coffre|stock reel|stock actuel|stock disponible|stock physique|inventory|quantity on hand|current quantity*|quantite en stock|qte en stock|quantite|quantity|variant inventory qty|inventory quantity|qte|qty',
  ),
  received: column('stock', 'Reçu'),
  cost: column(
    'stock',
    'Coût unitaire',
    'cout|cost per item|cost|default unit cost|wholesale price|prix de gros|prix d achat ht|pa ht|pump|cump|pamp|pmp',
  ),
  expected: column('stock', 'Attendu'),
  lowAt: column('stock', 'Seuil', 'low stock level|low stock amount|niveau de stock bas'),
  onOrderDays: column('stock', 'Délai'),
  source: column('stock', 'Provenance'),
  regime: column('stock', 'Régime', 'regime de l achat'),
  supplier: column('stock', 'Fournisseur', 'supplier'),
  address: column('stock', 'Adresse'),
  purchaseReference: column('stock', 'Pièce', 'facture ou n d achat'),
  day: column('stock', 'Arrivé le'),
  pictures: column(
    'catalogue',
    'Images',
    'image|photo|photos|image src|image urls*|url des images|urls des images*|product image url|productimageurl|media',
  ),
  alts: column('catalogue', 'Textes des images', 'image alt text*|mediaalttext|textes alternatifs*'),
  features: column('catalogue', 'Caractéristiques', 'feature name*|features|caracteristique nom*|caracteristique*'),
  ...factColumns,
} satisfies Record<string, Column>;

/** PrestaShop exports no tax rule, or 0, for an article without tax. */
export const exemptRates: Readonly<Record<string, number>> = { '': 0, 0: 0 };

const person = (label: string, names: string) => column('clients', label, names);
/** Names after normalisation. */
export const personColumns = {
  email: person(
    'Adresse électronique',
    'email|e mail|email address|user email|adresse e mail|adresse email|adresse mail|adresse de messagerie|courriel|mail',
  ),
  firstName: person('Prénom', 'first name|firstname'),
  lastName: person(
    'Nom',
    'last name|lastname|nom de famille|nom complet|nom prenom|nom et prenom|name|full name|client',
  ),
  civilite: person('Civilité', 'social title|titles id*|titre de civilite|titre'),
  company: person('Société', 'entreprise|company'),
  dateOfBirth: person('Date de naissance', 'birthday*|date of birth'),
  portablePhone: person(
    'Téléphone',
    'phone|mobile phone|phone number|telephone mobile|telephone portable|mobile|portable|tel|tel mobile',
  ),
  address: person('Adresse', 'adresse ligne|rue|street|address|address1|street address|address line'),
  addressMore: person(
    'Complément d’adresse',
    'complement|adresse 2|adresse ligne 2|address 2|address2|street address 2|address line 2|street 2',
  ),
  postalCode: person('Code postal', 'cp|postcode|postal code|zipcode|zip code|zip'),
  town: person('Ville', 'commune|city|town'),
  country: person('Pays', 'pays region|country|country code|country region'),
};

/** Strips the prefixes and suffixes of « Adresse 1 - Rue », « E-mail 1 - Value » and « Ville (bureau) ». */
const plainPersonColumn = (name: string): string =>
  plainColumnName(name)
    .replace(/^(default address|billing|customer|address 1|adresse 1) (?=[a-z])/, '')
    .replace(/( 1)?( value)?( bureau| domicile)?$/, '');

const plainNamesOf = (kind: ImportKind, names: readonly string[]): string[] =>
  names.map(kind === 'clients' ? plainPersonColumn : plainColumnName);

const subscriberColumns = {
  consentAt: column(
    'texts',
    'Date de l’accord',
    'confirmation|confirm time|optin time|subscribed on|newsletter date add|date d abonnement|date d inscription|subscribed at|added time|created at|inscrit le|registration date*|date',
  ),
  consent: column(
    'texts',
    'Origine de l’accord',
    'accord|consentement|consent|source|form|formulaire|optin source|signup source',
  ),
};

export const columnsOf: Record<ImportKind, Readonly<Record<string, Column>>> = {
  goods: goodsColumns,
  clients: personColumns,
  subscribers: subscriberColumns,
};

export type Mapping = Readonly<Record<string, number>>;

/** Tolerates some bad cells: each refuses its own row, not the column. */
function mostlyHold(form: RegExp, cells: readonly string[]): boolean {
  const filled = cells.filter(Boolean);
  return 2 * filled.filter((cell) => form.test(cell)).length >= filled.length;
}

export function proposeColumns(kind: ImportKind, names: readonly string[], rows: readonly Row[]): Mapping {
  const words = plainNamesOf(kind, names);
  const sample = rows.slice(0, 200);
  const cellsAt = (index: number) => sample.map(({ cells }) => cells[index] ?? '');
  const usedColumns = new Set<number>();
  const mapping: Record<string, number> = {};
  // In a table with parcel sizes or a web address, the weight column is the weight of the parcel in kilograms.
  const isShipping = words.some((word) =>
    /^(largeur|width|ean ?13|url key|handleid|fieldtype|weight unit|unite d[eu] poids)/.test(word),
  );
  const order = Object.entries(columnsOf[kind]).sort(([, a], [, b]) => Number(!a.cellPattern) - Number(!b.cellPattern));
  for (const [field, one] of order) {
    if (field === 'weight' && isShipping) continue;
    const candidates = words
      .map((word, index) => ({ index, rank: isNamed(one, word) }))
      .filter(({ index, rank }) => rank >= 0 && !usedColumns.has(index))
      .filter(({ index }) => !one.cellPattern || mostlyHold(one.cellPattern, cellsAt(index)));
    const [best] = candidates.sort((a, b) => a.rank - b.rank);
    if (!best) continue;
    mapping[field] = best.index;
    usedColumns.add(best.index);
  }
  return mapping;
}

export const isReadable = (kind: ImportKind, mapping: Mapping): boolean =>
  kind === 'subscribers' ||
  (kind === 'clients' ? ['email'] : ['id', 'metalName', 'iso', 'reference', 'handle']).some((name) => name in mapping);

export const readFact = (words: string) =>
  (Object.keys(factColumns) as (keyof typeof factColumns)[]).find((name) => isNamed(factColumns[name], words) >= 0);

const letterColumns =
  /optin time|confirm time|member rating|added time|blacklist|unsub|desabonn|desinscri|subscribed (on|to)|suppressions|^contact id/;
const clientColumns =
  /address|adresse|postal|postcode|zip|ville|city|password|mot de passe|customer id|phone|birthday|naissance|total/;

export function kindOf(names: readonly string[]): ImportKind {
  const words = names.map(plainColumnName);
  const hasColumn = (field: keyof typeof personColumns) =>
    plainNamesOf('clients', names).some((word) => isNamed(personColumns[field], word) >= 0);
  if (!hasColumn('email') && !names.some((name) => name.includes('@'))) return 'goods';
  const isLetter = words.some((word) => letterColumns.test(word));
  const isClient = words.some((word) => clientColumns.test(word) && !/^(adresse )?e ?mail/.test(word));
  return isClient && !isLetter && (hasColumn('lastName') || hasColumn('firstName')) ? 'clients' : 'subscribers';
}
