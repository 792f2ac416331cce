import { formatMoment } from '../../../dates.ts';
import { staffLabels } from '../../../http/staff.ts';
import { formatEuro, formatNumber, formatRate } from '../../../money.ts';
import { type Fields, labelsOf } from '../../../ui/desk/fields.ts';
import { slideFields } from '../../carousel/carousel.api.ts';
import { currencyFields } from '../../catalogue/currencyFields.api.ts';
import {
  conditionLabels,
  formatDiameter,
  formatFineWeight,
  formatPurity,
  formatWeight,
} from '../../catalogue/metal.ts';
import { metalFields } from '../../catalogue/metalFields.api.ts';
import { configLabels } from '../../configuration/configFields.ts';
import { lotFields } from '../../goods/stock.api.ts';
import { identityEventText } from '../../identity/identityEvents.ts';
import { identityLabels } from '../../identity/status.ts';
import { newsFields } from '../../news/news.api.ts';
import { teaserOf } from '../../news/news.ts';
import { goldFeedFields } from '../../prices/feeds.api.ts';
import { reviewStatusLabels } from '../../reviews/review.ts';
import { seoFields } from '../../seo/seo.api.ts';
import { creditStateLabels } from '../../statements/match.ts';

const choiceLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  state: creditStateLabels,
  status: Object.fromEntries(Object.entries(reviewStatusLabels).map(([word, { label }]) => [word, label])),
  staffRole: staffLabels,
  identityStatus: identityLabels,
  condition: conditionLabels,
  issueWhen: { paid: 'au paiement', sent: 'à l’expédition ou à la remise' },
};

type NumberFormat = (value: number) => string;

const formats: Readonly<Record<string, NumberFormat>> = {
  netSellPrice: formatEuro,
  grossBuyPrice: formatEuro,
  amount: formatEuro,
  goldPrice: formatEuro,
  cardLimit: formatEuro,
  requestAbove: formatEuro,
  moneyMost: formatEuro,
  fourEyesAbove: formatEuro,
  sellPrice: formatRate,
  buyPrice: formatRate,
  weight: formatWeight,
  purity: formatPurity,
  fineWeight: formatFineWeight,
  diameter: formatDiameter,
  offFrom5: (bps) => formatNumber(bps / 100),
  offFrom10: (bps) => formatNumber(bps / 100),
  pricedAt: formatMoment,
  goldPricedAt: formatMoment,
  publishedAt: formatMoment,
  startsAt: formatMoment,
  endsAt: formatMoment,
  dueAt: formatMoment,
};

/** Metals: cents; currencies: millionths of a euro. */
const priceFormats: Readonly<Record<string, NumberFormat>> = {
  metal: formatEuro,
  karat: formatEuro,
  currency: formatRate,
};

function valueText(value: unknown, { field, entity }: { field: string; entity: string }): string {
  if (value === null || value === undefined || value === '') return '(vide)';
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (typeof value === 'number') {
    const format = field === 'sell' || field === 'buy' ? priceFormats[entity] : formats[field];
    return format ? format(value) : String(value);
  }
  if (typeof value === 'string') return choiceLabels[field]?.[value] ?? (value.includes('<') ? teaserOf(value) : value);
  return Array.isArray(value) ? value.join(', ') || '(vide)' : String(value);
}

export const entityLabels: Readonly<Record<string, string>> = {
  user: 'Compte',
  person: 'Personne au comptoir',
  purchase: 'Rachat',
  order: 'Commande',
  metal: 'Article en or',
  currency: 'Devise',
  bill: 'Billet',
  news: 'Actualité',
  mailing: 'Lettre',
  mail: 'Courriel',
  alert: 'Alerte de prix',
  seo: 'Référencement',
  carousel: 'Diapositive',
  configuration: 'Réglages',
  machine: 'Machine',
  price: 'Prix',
  karat: 'Rachat de bijoux',
  priceSet: 'Prix programmés',
  feed: 'Source d’un cours',
  statement: 'Relevé bancaire',
  credit: 'Virement reçu',
  invoice: 'Facture',
  newsletter: 'Abonnés',
  stock: 'Stock',
  register: 'Registre',
  deal: 'Opération du comptoir',
  exchange: 'Change de billets',
  drawer: 'Caisse',
  import: 'Import',
  message: 'Message',
  review: 'Avis',
};

const verbLabels: Readonly<Record<string, string>> = {
  add: 'Création',
  edit: 'Modification',
  save: 'Modification',
  delete: 'Suppression',
  price: 'Changement de prix',
  wrongPrice: 'Ancien prix erroné\u00a0: prix gardés annulés',
  order: 'Nouvel ordre',
  photo: 'Image',
  pause: 'Mise en pause',
  resume: 'Reprise',
  remove: 'Désabonnement',
  export: 'Exportation',
  goldPrice: 'Cours de l’or',
  schedule: 'Programmation',
  reopen: 'Reprise d’une programmation',
  cancel: 'Annulation',
  hold: 'Retenue à l’heure dite',
  publish: 'Publication',
  send: 'Envoi',
  retry: 'Nouvel envoi',
  stop: 'Arrêt',
  import: 'Importation',
  restore: 'Retour à une version',
  apply: 'Mise en place',
  undo: 'Retour en arrière',
};

const actionLabels: Readonly<Record<string, string>> = {
  'user.signIn': 'Connexion',
  'user.createAdmin': 'Compte d’administration ouvert',
  'user.staffRole': 'Rôle dans l’équipe changé',
  'register.close': 'Pages du registre closes',
  'drawer.count': 'Caisse comptée',
  'drawer.deposit': 'Espèces remises en banque',
  'drawer.withdrawal': 'Espèces apportées',
  'purchase.prepare': 'Rachat préparé',
  'purchase.assign': 'Vendeur d’un rachat choisi',
  'purchase.print': 'Contrat de rachat imprimé',
  'purchase.reprice': 'Prix du jour repris',
  'purchase.regime': 'Régime d’un rachat changé',
  'purchase.sign': 'Contrat de rachat signé',
  'purchase.firm': 'Rachat ferme',
  'purchase.withdraw': 'Rétractation d’un vendeur',
  'purchase.pay': 'Rachat payé',
  'purchase.correct': 'Sachet rectifié',
  'purchase.leave': 'Sachet sorti',
  'stock.terms': 'Seuil ou délai changé',
  'stock.lot': 'Coût ou achat d’un lot noté',
  'bank.importStatement': 'Relevé importé',
  'deal.close': 'Opération conclue',
  'deal.proposeCancel': 'Opération à annuler, proposée',
  'deal.cancel': 'Opération annulée',
  'bank.proposeReturn': 'Virement à rendre, proposé',
  'bank.settleCredit': 'Virement classé',
  'invoice.invoice': 'Facture émise',
  'invoice.creditNote': 'Avoir émis',
  'user.import': 'Compte venu d’une autre boutique',
  'user.importUndone': 'Compte retiré avec l’annulation de son import',
  'user.disable': 'Compte fermé',
  'user.enable': 'Compte ouvert à nouveau',
  'user.endSessions': 'Sessions terminées',
  'user.notes': 'Note modifiée',
  'user.edit': 'Coordonnées modifiées',
  'user.changePassword': 'Mot de passe changé',
  'user.confirmEmail': 'Adresse électronique confirmée',
  'user.requestEmail': 'Nouvelle adresse électronique à confirmer',
  'user.secondFactorOn': 'Double authentification activée',
  'user.secondFactorOff': 'Double authentification désactivée',
  'user.removeSecondFactor': 'Double authentification retirée au terminal',
  'user.recoveryCodes': 'Nouveaux codes de secours',
  'user.secure': 'Compte remis en sécurité par son titulaire',
  'user.export': 'Données téléchargées par le client',
  'user.sleepWarned': 'Compte endormi prévenu',
  'user.erase': 'Compte effacé',
  'order.created': 'Commande passée',
  'order.withdrawalTreated': 'Rétractation traitée',
  'order.status': 'État de la commande',
  'order.payment': 'Paiement',
  'order.note': 'Note',
  'order.alert': 'Message de la banque',
  'order.attempt': 'Essai de paiement',
  'order.mail': 'Courriel',
  'order.delete': 'Commande supprimée',
  'order.resolveEvent': 'Message de la banque réglé',
  'order.askBank': 'Banque interrogée',
  'order.refund': 'Remboursement',
  'order.banknotes': 'Coupures',
  'order.withdrawal': 'Rétractation',
  'message.treat': 'Message traité',
  'review.published': 'Avis publié',
  'review.refused': 'Avis refusé',
  'identity.orphans': 'Fichiers sans compte supprimés',
};

export function actionText(action: string, detail: Record<string, unknown>): string {
  const label = actionLabels[action];
  if (label) return label;
  if (action.startsWith('identity.')) return identityEventText(action, detail);
  return verbLabels[action.slice(action.indexOf('.') + 1)] ?? action;
}

const fieldLabels: Readonly<Record<string, string>> = {
  number: 'numéro',
  amount: 'montant',
  reference: 'référence',
  state: 'état',
  status: 'état',
  note: 'note',
  count: 'nombre',
  reason: 'motif',
  fileName: 'fichier',
  format: 'format',
  added: 'ajoutés',
  known: 'déjà connus',
  left: 'écartés',
  replaced: 'remplacés',
  members: 'abonnés',
  mails: 'courriels',
  consent: 'accord',
  changes: 'prix changés',
  alerts: 'alertes parties',
  sell: 'vente',
  buy: 'rachat',
  pricing: 'règle de prix',
  rule: 'règle',
  percent: '%',
  euros: 'euros',
  step: 'arrondi',
  byHand: 'à la main',
  pricedAt: 'prix fixé',
  goldPrice: 'cours de l’or, le kilogramme',
  goldPricedAt: 'cours fixé',
  dueAt: 'à',
  name: 'nom',
  value: 'valeur',
  photo: 'recto',
  alt: 'texte de l’image',
  answeredAt: 'traité',
  staffRole: 'rôle',
  identityStatus: 'identité',
  expected: 'attendu',
  lowAt: 'seuil',
  onOrderDays: 'délai',
  order: 'ordre',
  orderNumber: 'commande',
  dealerNotes: 'note',
  email: 'adresse électronique',
  portablePhone: 'téléphone',
  secondPhone: 'second téléphone',
  address: 'adresse',
  postalCode: 'code postal',
  town: 'commune',
  country: 'pays',
  firstName: 'prénom',
  lastName: 'nom',
  company: 'société',
  siren: 'SIREN',
  civilite: 'civilité',
  dateOfBirth: 'date de naissance',
  device: 'appareil',
  ended: 'sessions',
  recipients: 'destinataires',
  files: 'fichiers',
  orders: 'commandes',
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const labels = { ...configLabels, ...labelsOf(currencyFields), ...labelsOf(metalFields) };
const uncapitalize = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);

const fieldsByEntity: Readonly<Record<string, Fields>> = {
  news: newsFields,
  carousel: slideFields,
  seo: seoFields,
  feed: goldFeedFields,
  stock: lotFields,
};

function labelOf(field: string, entity: string): string {
  const fieldLabel = fieldsByEntity[entity]?.[field]?.label;
  if (fieldLabel) return uncapitalize(fieldLabel);
  return fieldLabels[field] ?? (labels[field] ? uncapitalize(labels[field]) : field);
}

const hiddenFields = ['id', '_id', 'orderId', 'fileId', 'currencyId', 'createdAt', 'updatedAt', 'position'];

type Entry = { action: string; entity: string; detail: Record<string, unknown> };

function deepValueText(value: unknown, about: { field: string; entity: string }): string {
  if (isRecord(value))
    return Object.entries(value)
      .filter(([field]) => !hiddenFields.includes(field))
      .map(([field, part]) => `${labelOf(field, about.entity)} ${deepValueText(part, { ...about, field })}`)
      .join(', ');
  if (Array.isArray(value) && value.some(isRecord))
    return value.map((part) => deepValueText(part, about)).join('\u202f; ');
  return valueText(value, about);
}

const identityText = (state: unknown): string | null => identityLabels[state as keyof typeof identityLabels] ?? null;

/** For personal data, the journal contains only the names of fields. */
export function changesIn({ action, entity, detail }: Entry) {
  const { before, after, changed, text, from, to, ...rest } = detail;
  const textIn = (values: Record<string, unknown>, field: string) =>
    Object.hasOwn(values, field) ? deepValueText(values[field], { field, entity }) : null;
  const otherFields = Object.entries(rest)
    .filter(([field, value]) => !hiddenFields.includes(field) && !isRecord(value) && !Array.isArray(value))
    .map(([field]) => ({ field: labelOf(field, entity), before: null, after: textIn(rest, field) }));
  if (isRecord(before) || isRecord(after)) {
    const [oldValues, newValues] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
    const changes = Object.keys({ ...oldValues, ...newValues })
      .filter((field) => !hiddenFields.includes(field))
      .map((field) => ({
        field: labelOf(field, entity),
        before: textIn(oldValues, field),
        after: textIn(newValues, field),
      }));
    return [...changes, ...otherFields];
  }
  if (Array.isArray(changed))
    return changed.map((field) => ({ field: labelOf(String(field), entity), before: null, after: null }));
  if (typeof text === 'string') return [{ field: '', before: null, after: text }];
  if (from === undefined) return otherFields;
  const verb = String(to ?? action.slice(action.indexOf('.') + 1));
  return [{ field: '', before: identityText(from), after: identityText(verb) }];
}
