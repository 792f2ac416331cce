import { countryCodes } from '../../countryCodes.ts';
import { identityNames } from '../../dealer.ts';
import { tiers, weekdays } from './configFields.ts';
import { invoicingLabels } from './invoicingFields.ts';

const countries = new Intl.DisplayNames(['fr'], { type: 'region' });
export const countryLabel = (code: string): string => countries.of(code) ?? code;

export const shopLabels: Readonly<Record<string, string>> = {
  SHOP_NAME: 'Nom de la boutique',
  ...Object.fromEntries(
    Object.entries(identityNames).map(([name, label]) => [name, label.charAt(0).toUpperCase() + label.slice(1)]),
  ),
};

/** French names of the form's fields, also where two versions are compared. */
export const configLabels: Readonly<Record<string, string>> = {
  offers: 'Bandeau',
  ...Object.fromEntries(
    tiers.flatMap((n) => [
      [`upTo${n}`, `Palier ${n + 1}, jusqu’à`],
      [`cost${n}`, `Palier ${n + 1}, livraison`],
    ]),
  ),
  costRest: 'Au-delà, livraison',
  cardLimit: 'Carte acceptée jusqu’à',
  requestAbove: 'Identité vérifiée avant la commande au-delà de',
  moneyMost: 'D’une même devise, au plus en ligne',
  fourEyesAbove: 'Deux personnes au-delà de',
  openOrders: 'Commandes impayées par compte, au plus',
  ...Object.fromEntries(countryCodes.map((code) => [`country${code}`, `Livraison\u00a0: ${countryLabel(code)}`])),
  preparationDays: 'Préparation, en jours ouvrés',
  cutOffHour: 'Heure limite',
  carrier: 'Transporteur',
  transitMin: 'Transport, au moins (jours ouvrés)',
  transitMax: 'Transport, au plus (jours ouvrés)',
  abroadMin: 'Transport hors de France et de Monaco, au moins',
  abroadMax: 'Transport hors de France et de Monaco, au plus',
  identityHours: 'Contrôle d’identité, en heures',
  closedDays: 'Jours de fermeture',
  carriers: 'Transporteurs',
  mostMove: 'Écart de prix à confirmer, en\u00a0%',
  oldAfter: 'Un prix vieillit après, en minutes',
  ...Object.fromEntries(weekdays.map((day, at) => [`open${at + 1}`, `Prix tenus\u00a0: ${day.toLowerCase()}`])),
  openFrom: 'Prix tenus à partir de',
  openTo: 'Prix tenus jusqu’à',
  cardMinutes: 'Un prix est gardé en caisse, puis jusqu’au paiement par carte, en minutes',
  transferHours: 'Un virement garde un prix, en heures ouvrées',
  ...invoicingLabels,
  ...shopLabels,
};
