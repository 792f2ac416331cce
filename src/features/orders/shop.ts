import { type Config, legalName, sendsMail, signatureText } from '../../config.ts';
import { type ShopIdentityName, shopIdentityLabels } from '../../dealer.ts';
import type { Shop } from '../../http/context.ts';
import { capitalize } from '../../money.ts';
import type { OrderRow } from './order.ts';
import type { BankDetailsState } from './transferTexts.ts';

export const bankDetailsState = ({ identity, demo }: Config): BankDetailsState =>
  identity.SHOP_IBAN ? 'known' : demo ? 'demo' : 'missing';

export const takesTransfers = (config: Config): boolean => bankDetailsState(config) !== 'missing';

export const bankDetails = ({ config }: Pick<Shop, 'config'>) => ({
  beneficiary: legalName(config),
  iban: config.identity.SHOP_IBAN ?? '',
  bic: config.identity.SHOP_BIC ?? '',
  details: bankDetailsState(config),
});

export const shopAddress = ({ config }: { config: Config }): string => signatureText(config, ['SHOP_ADDRESS']);

export const sellerLabel = (name: ShopIdentityName): string =>
  name === 'SHOP_HOURS' ? 'Horaires' : capitalize(shopIdentityLabels[name]);

export const pickupRuleText =
  'Venez en personne avec le numéro de la commande, et munissez-vous d’une pièce d’identité.';
export const pickupWaitText = (config: Config): string =>
  sendsMail(config)
    ? 'Attendez notre courriel « Commande prête au retrait » avant de venir.'
    : 'Attendez que « Mes commandes » indique « Prête au retrait » avant de venir.';

export const getPickup = ({ deliveryMode, readyAt }: Pick<OrderRow, 'deliveryMode' | 'readyAt'>, config: Config) =>
  deliveryMode === 'counter'
    ? {
        place: shopAddress({ config }),
        hours: config.identity.SHOP_HOURS ?? '',
        sentences: readyAt === null ? [pickupWaitText(config), pickupRuleText] : [pickupRuleText],
      }
    : null;
