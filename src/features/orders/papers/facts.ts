import { type Config, identityValue } from '../../../config.ts';
import type { ShopIdentityName } from '../../../dealer.ts';
import type { Configuration } from '../../configuration/configuration.server.ts';

/** What the general selling conditions depend on. */
export type TermsFacts = {
  config: Config;
  configuration: Pick<Configuration, 'delivery' | 'cardLimit' | 'priceTerms' | 'requestAbove'>;
};

/** How the dealer's identity is asked for, value by value. */
export const sellerLabels: Partial<Record<ShopIdentityName, string>> = {
  SHOP_ADDRESS: 'Adresse',
  SHOP_HOURS: 'Horaires',
  SHOP_PHONE: 'Téléphone',
  SHOP_EMAIL: 'Adresse électronique',
  SHOP_RCS: 'Registre du commerce et des sociétés',
  SHOP_SIREN: 'SIREN',
  SHOP_CAPITAL: 'Capital social',
  SHOP_VAT: 'Numéro de TVA',
  SHOP_LICENCE: 'Autorisation de changeur manuel',
  SHOP_DIRECTOR: 'Directeur de la publication',
};

export const sellerFacts = (config: Config, names: readonly ShopIdentityName[]): [string, string][] => [
  ['Nom', config.shopName],
  ...names.map((name): [string, string] => [sellerLabels[name] ?? '', identityValue(config, name)]),
];
