import type { DeliveryTimes } from '../schema/shop.ts';
import { shopPhoto } from './pictures.ts';

/** Plainly invented: the telephone numbers are of the range that Arcep keeps for fiction, the papers are specimens. */
const demoIdentity = {
  SHOP_LEGAL_NAME: 'SARL Exemple (spécimen)',
  SHOP_ADDRESS: '12 rue de l’Exemple, 69000 Ville-Exemple',
  SHOP_PHONE: '04 65 71 00 12',
  SHOP_EMAIL: 'comptoir@vermeil.example',
  SHOP_PLACE: '45.764, 4.8357',
  SHOP_PHOTO: shopPhoto,
  SHOP_SINCE: '1987',
  SHOP_PEOPLE:
    'Camille Exemple, gérante ; Sacha Exemple, numismate ; Alix Exemple, change de billets ; Noé Exemple, expéditions',
  SHOP_RCS: 'SPÉCIMEN 000\u00a0000\u00a0000 RCS Ville-Exemple',
  SHOP_SIREN: '000 000 000',
  SHOP_CAPITAL: '100 000 € (exemple)',
  SHOP_DIRECTOR: 'Camille Exemple',
  SHOP_VAT: 'FR12 000 000 000',
  SHOP_LICENCE: 'SPÉCIMEN, aucune autorisation',
  SHOP_HOST: 'Hébergeur Exemple, 3 rue de l’Exemple, 69000 Ville-Exemple, 04 65 71 00 34',
  SHOP_MEDIATOR: 'Médiateur Exemple, 5 rue de l’Exemple, 69000 Ville-Exemple',
  SHOP_ACCESSIBILITY: 'démonstration, sans déclaration',
};

const day: [number, number][] = [[600, 1_110]];

/** Amounts in cents; metal prices per gram, near 118 € a gram of fine gold less the shop's share. */
export const demoConfiguration = {
  offers: '',
  identity: demoIdentity,
  carrates24: 10_620,
  carrates22: 9_725,
  carrates18: 7_965,
  carrates14: 6_210,
  carrates9: 3_980,
  /** Cents for a kilogram of fine gold: what every price of the demo comes from. */
  goldPrice: 11_800_000,
  delivery: [
    { upTo: 60_000, cost: 1_500 },
    { upTo: 250_000, cost: 2_500 },
    { upTo: 1_000_000, cost: 4_500 },
    { upTo: null, cost: 0 },
  ],
  cardLimit: 500_000,
  countries: ['FR', 'MC', 'BE', 'LU', 'CH'],
  times: {
    preparationDays: 1,
    cutOffHour: 12,
    carrier: 'Transporteur de démonstration',
    transitDays: [1, 2],
    identityHours: 24,
    opening: { week: [[], day, day, day, day, day, []], exceptions: [] },
  } satisfies DeliveryTimes,
};
