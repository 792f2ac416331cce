import { accountNames, taxRegimes } from '../../../db/words.ts';
import { adminConfigPath, adminPaths } from '../../adminPaths.ts';
import { countryCodes, frenchVatAreaText } from '../../countryCodes.ts';
import { formatShortDay, isoFromFrench } from '../../dates.ts';
import { pictureNames, type ShopIdentityName, shopIdentityLabels } from '../../dealer.ts';
import type { BodyOf } from '../../http/contract.ts';
import { capitalize } from '../../money.ts';
import { type FormField, type FormFields, labelsOf, parseDecimal } from '../../ui/desk/fields.ts';
import { carriersText, nonEmptyLines, parseCarriers } from './carriers.ts';
import type { addConfigurationContract, FullConfiguration } from './configuration.api.ts';
import { countriesText } from './delivery.ts';
import { accountLabels } from './invoicing.ts';
import { exceptionsText, parseExceptions, parseWeek, weekdays, weekText } from './opening.ts';
import { shopVariables } from './shopIdentity.ts';

type FieldOptions = Partial<FormField>;
const field = (kind: FormField['kind'], group: string, label: string, more: FieldOptions = {}): FormField => ({
  kind,
  group,
  label,
  ...more,
});
const fieldsAt = (path: string, fields: FormFields): FormFields =>
  Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, { path: `${path}.${name}`, ...one }]));

const toOneLine = (text: string) => nonEmptyLines(text).join(' ');

const euroFormat = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });
const unlimitedText = 'au-delà';
const tiersText = (tiers: FullConfiguration['delivery']) =>
  tiers
    .map(
      ({ upTo, cost }) =>
        `${upTo === null ? unlimitedText : euroFormat.format(upTo)}\u202f; ${euroFormat.format(cost)}`,
    )
    .join('\n');
const splitPairs = (text: string): string[][] =>
  nonEmptyLines(text).map((line) => line.split(';').map((part) => part.trim()));
const parseTiers = (text: string): unknown[] =>
  splitPairs(text).map(([limit = '', cost = '']) => {
    return { upTo: /^au/i.test(limit) ? null : (parseDecimal(limit) ?? limit), cost: parseDecimal(cost) };
  });

const ratesText = (rates: FullConfiguration['invoicing']['marginRates']) =>
  rates.map(({ from, rate }) => `${formatShortDay(Date.parse(from))}\u202f; ${euroFormat.format(rate)}`).join('\n');
const parseRates = (text: string): unknown[] =>
  splitPairs(text).map(([day = '', rate = '']) => ({ from: isoFromFrench(day), rate: parseDecimal(rate) }));

const weekdayNames = weekdays.map(capitalize);

const limitsGroup = 'Commandes, en euros';
const bannerGroup = 'Bandeau';
export const identityGroup = 'Identité de la boutique';
const identityHints: Partial<Record<string, string>> = {
  SHOP_LEGAL_NAME:
    'Le nom du titulaire du compte, tel que la banque le connaît\u00a0: vendeur sur les factures, bénéficiaire des virements.',
  SHOP_IBAN: 'Sans lui, le virement n’est pas proposé.',
  SHOP_RCS: 'Comme Lyon B 732 829 320.',
  SHOP_ADDRESS: 'Numéro, rue, code postal et ville.',
  SHOP_PLACE: 'Latitude et longitude, comme 48.8566, 2.3522.',
  SHOP_PEOPLE: 'Prénom, nom et métier de chacun, séparés par des points-virgules.',
};

const presentationGroup = 'Mentions légales et présentation';
const identityFieldNames: readonly string[] = [
  ...['SHOP_NAME', 'SHOP_LEGAL_NAME', 'SHOP_ADDRESS', 'SHOP_PHONE', 'SHOP_EMAIL'],
  ...['SHOP_SIREN', 'SHOP_RCS', 'SHOP_VAT', 'SHOP_LICENCE', 'SHOP_IBAN', 'SHOP_BIC'],
];
const foldedField: FieldOptions = { isFolded: true };

const shop: FormFields = {
  ...Object.fromEntries(
    shopVariables.map((name) => [
      name,
      field(
        pictureNames.includes(name as ShopIdentityName) ? 'picture' : 'text',
        identityFieldNames.includes(name) ? identityGroup : presentationGroup,
        name === 'SHOP_NAME' ? 'Nom de la boutique' : capitalize(shopIdentityLabels[name as ShopIdentityName]),
        {
          path: `identity.${name}`,
          toValue: (text) => text,
          ...(!identityFieldNames.includes(name) && { isFolded: true }),
          ...(identityHints[name] && { hint: identityHints[name] }),
        },
      ),
    ]),
  ),
  offers: field('text', bannerGroup, 'Bandeau, en haut de chaque page', {
    hint: 'Vide, aucun bandeau ne s’affiche.',
    maxLength: 200,
    layout: 'wide',
  }),
  cardLimit: field('decimal', limitsGroup, 'Carte acceptée jusqu’à', foldedField),
  requestAbove: field('decimal', limitsGroup, 'Identité vérifiée avant la commande au-delà de', foldedField),
  moneyMost: field('decimal', limitsGroup, 'D’une même devise, au plus en ligne', foldedField),
  openOrders: field('decimal', limitsGroup, 'Commandes impayées par compte, au plus', foldedField),
};

const parcelsGroup = 'Préparation et livraison assurée, en euros';
const timesGroup = 'Délais du transport et des contrôles';
const counterGroup = 'Comptoir';
const delivery: FormFields = {
  week: field('area', counterGroup, 'Horaires du comptoir', {
    path: 'times.opening.week',
    hint: 'Une ligne par jour ou suite de jours\u00a0: mardi à samedi\u00a0: 10 h à 12 h 30, 14 h à 18 h 30. Fermé les jours fériés.',
    rows: 3,
    toText: weekText,
    toValue: parseWeek,
  }),
  exceptions: field('area', counterGroup, 'Jours particuliers', {
    path: 'times.opening.exceptions',
    hint: 'Un par ligne\u00a0: 24/12/2026\u00a0: 10 h à 16 h, ou 01/08/2026 au 15/08/2026\u00a0: fermé.',
    rows: 3,
    toText: exceptionsText,
    toValue: parseExceptions,
  }),
  delivery: field('area', parcelsGroup, 'Paliers de livraison', {
    hint: `Un par ligne\u00a0: jusqu’à\u202f; prix de la livraison. Le dernier dit «\u00a0${unlimitedText}\u00a0».`,
    rows: 5,
    toText: tiersText,
    toValue: parseTiers,
  }),
  carriers: field('area', parcelsGroup, 'Transporteurs', {
    hint: 'Un par ligne, avec l’adresse de son suivi\u00a0: Nom\u202f; https://…{numero}. La Poste, Colissimo et Chronopost refusent l’or et les billets.',
    rows: 5,
    toText: carriersText,
    toValue: parseCarriers,
  }),
  ...fieldsAt('times', {
    preparationDays: field('decimal', parcelsGroup, 'Préparation, en jours ouvrés'),
    cutOffHour: field('decimal', parcelsGroup, 'Heure limite', {
      hint: 'Payée après, une commande attend le lendemain. De 0 à 24.',
    }),
  }),
  ...Object.fromEntries(
    (
      [
        ['transitMin', 'Transport, au moins (jours ouvrés)', { path: 'times.transitDays.0' }],
        ['transitMax', 'Transport, au plus (jours ouvrés)', { path: 'times.transitDays.1' }],
        ['abroadMin', 'Transport hors de France et de Monaco, au moins', { path: 'times.abroadDays.0' }],
        ['abroadMax', 'Transport hors de France et de Monaco, au plus', { path: 'times.abroadDays.1' }],
        ['overseasMin', 'Transport vers l’outre-mer, au moins', { path: 'times.overseasDays.0' }],
        ['overseasMax', 'Transport vers l’outre-mer, au plus', { path: 'times.overseasDays.1' }],
        ['identityHours', 'Contrôle d’identité, en heures'],
      ] satisfies [string, string, FieldOptions?][]
    ).map(([name, label, more]) => [
      name,
      field('decimal', timesGroup, label, { path: `times.${name}`, ...foldedField, ...more }),
    ]),
  ),
  carrier: field('text', timesGroup, 'Transporteur nommé aux clients', { path: 'times.carrier', ...foldedField }),
  countries: field('boxes', 'Pays où vous vendez', 'Pays', {
    hint: `Ce qui est vendu avec la TVA ne part qu’${frenchVatAreaText}, quels que soient les pays choisis ici. L’outre-mer n’est servi que s’il est coché.`,
    layout: 'wide',
    options: countryCodes.map((code) => [code, countriesText([code])] as const),
  }),
};

const priceHoldGroup = 'Tenue des prix';
const priceHoursGroup = 'Heures des prix';
const hoursPath = 'priceTerms.open';
const prices: FormFields = {
  ...fieldsAt('priceTerms', {
    mostMove: field('decimal', priceHoldGroup, 'Écart de prix à confirmer, en\u00a0%'),
    cardMinutes: field(
      'decimal',
      priceHoldGroup,
      'Un prix est gardé en caisse, puis jusqu’au paiement par carte, en minutes',
    ),
    transferHours: field('decimal', priceHoldGroup, 'Un virement garde un prix, en heures ouvrées'),
    oldAfter: field('decimal', priceHoldGroup, 'Un prix vieillit après, en minutes', {
      hint: 'Vide, un prix ne vieillit jamais.',
    }),
  }),
  openDays: field('boxes', priceHoursGroup, 'Jours où les prix sont tenus', {
    path: `${hoursPath}.days`,
    ...foldedField,
    hint: 'Sans jour coché, les prix sont tenus à toute heure.',
    layout: 'wide',
    options: weekdayNames.map((day) => [day, day] as const),
    toText: (days: number[] = []) => days.map((day) => weekdayNames[day - 1]).join(', '),
    toValue: (text) => weekdayNames.flatMap((day, at) => (text.includes(day) ? [at + 1] : [])),
  }),
  openFrom: field('time', priceHoursGroup, 'Prix tenus à partir de', { path: `${hoursPath}.from`, ...foldedField }),
  openTo: field('time', priceHoursGroup, 'Prix tenus jusqu’à', { path: `${hoursPath}.to`, ...foldedField }),
};

const mentionsGroup = 'Mentions des factures';
const accountsGroup = 'Comptes de votre comptable';
const regimeLabels: Record<(typeof taxRegimes)[number], string> = {
  investment: 'or d’investissement',
  banknotes: 'billets de banque',
  margin: 'pièces de collection, à la marge',
  standard: 'articles taxés',
};
const registerGroup = 'Registre et rachats';
const invoices: FormFields = {
  ...fieldsAt('invoicing', {
    issueWhen: field('select', 'Factures', 'Émettre la facture', {
      options: [
        ['paid', 'Au paiement'],
        ['sent', 'À l’expédition ou à la remise'],
      ],
    }),
    vatRate: field('decimal', 'Factures', 'TVA des articles taxés, en\u00a0%'),
    marginRates: field('area', 'Factures', 'TVA sur la marge, en\u00a0%', {
      hint: 'Un taux par ligne, avec le jour dès lequel il vaut\u00a0: 01/01/2014\u202f; 20.',
      rows: 2,
      toText: ratesText,
      toValue: parseRates,
    }),
    tolerance: field('decimal', 'Factures', 'Écart accepté sur un virement, en euros', {
      hint: 'Ce qui peut manquer sans que la commande attende\u00a0: vous l’acceptez d’un geste. 0, jamais.',
    }),
  }),
  ...Object.fromEntries(
    taxRegimes.map((name) => [
      `mention_${name}`,
      field('area', mentionsGroup, `Mention\u00a0: ${regimeLabels[name]}`, {
        path: `invoicing.mentions.${name}`,
        ...foldedField,
        rows: 2,
        toValue: toOneLine,
      }),
    ]),
  ),
  invoiceNote: field('area', mentionsGroup, 'Texte sous chaque facture', {
    path: 'invoicing.note',
    ...foldedField,
    hint: 'Vide, rien n’est ajouté.',
    rows: 2,
    toValue: toOneLine,
  }),
  ...fieldsAt('registerTerms', {
    official: field('select', registerGroup, 'Registre officiel', {
      hint: 'Électronique\u00a0: à faire confirmer par votre conseil (arrêté du 15 mai 2020, article 3).',
      options: [
        ['paper', 'Le livre papier'],
        ['electronic', 'Celui de la boutique, électronique'],
      ],
    }),
    accountantEmail: field('email', registerGroup, 'Courriel du comptable', {
      hint: 'Il reçoit avec vous le pied de chaque page close. Vide, vous seul.',
    }),
    collection: field('box', registerGroup, 'Les pièces de collection sont aussi des objets d’occasion'),
    metalsYears: field('decimal', registerGroup, 'Personnes gardées, métaux, en années'),
    secondhandYears: field('decimal', registerGroup, 'Personnes gardées, objets d’occasion, en années'),
    payAtOnce: field(
      'box',
      registerGroup,
      'Payer un rachat dès la signature, pendant que le vendeur peut se rétracter',
    ),
  }),
  ...Object.fromEntries(
    accountNames.map((name) => [
      `account_${name}`,
      field('text', accountsGroup, accountLabels[name], { path: `invoicing.accounts.${name}`, ...foldedField }),
    ]),
  ),
};

const team: FormFields = {
  fourEyesAbove: field('decimal', 'Deux personnes pour un acte', 'Deux personnes au-delà de, en euros', {
    hint: 'Remboursements et identités\u00a0: une personne propose, une autre confirme. Une identité compte pour les commandes de son client\u202f; sans commande, pour le montant qui l’exige d’avance. Si elles le dépassent plus tard, une seconde personne la confirme avant leur préparation. Vide, jamais.',
    layout: 'wide',
  }),
};

export const configPages = {
  shop: { label: 'Boutique', path: adminPaths.config, fields: shop },
  delivery: { label: 'Horaires et livraison', path: adminConfigPath('livraison'), fields: delivery },
  prices: { label: 'Prix', path: adminConfigPath('prix'), fields: prices },
  invoices: { label: 'Factures', path: adminConfigPath('factures'), fields: invoices },
  team: { label: 'Équipe', path: adminConfigPath('equipe'), fields: team },
} as const;
export type ConfigSubject = keyof typeof configPages;

export const configFields: FormFields = { ...shop, ...delivery, ...prices, ...invoices, ...team };
export const configLabels = labelsOf(configFields);

type Body = BodyOf<typeof addConfigurationContract>;

export function configBody(values: Record<string, unknown>): Body {
  const body = values as Body;
  if (body.priceTerms?.open?.days.length === 0) body.priceTerms.open = null;
  return body;
}
