import { type Config, signature } from '../../config.ts';
import type { ShopIdentityName } from '../../dealer.ts';
import type { Shop } from '../../http/context.ts';
import type { TransferDetails } from './transferWords.ts';

export const transferDetailsOf = ({ identity, demo }: Config): TransferDetails =>
  identity.SHOP_IBAN ? 'known' : demo ? 'demo' : 'missing';

export const transferOf = ({ config }: Pick<Shop, 'config'>) => ({
  beneficiary: config.shopName,
  iban: config.identity.SHOP_IBAN ?? '',
  bic: config.identity.SHOP_BIC ?? '',
  details: transferDetailsOf(config),
});

export const placeOf = ({ config }: { config: Config }): string => signature(config, ['SHOP_ADDRESS']);

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
