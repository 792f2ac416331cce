import { type Config, identityValue, takesCards } from '../../config.ts';
import type { Sender } from '../../mail/letter.ts';
import { senderOf } from '../../mail/sender.ts';
import type { IdentityTerms } from '../identity/rule.ts';
import type { TransferDetails } from './transferWords.ts';

/** What the verbs of orders need of the shop: how it signs its mails, where transfers go, when identity is asked. */
export type OrderShop = {
  config: Config & { siteUrl: string };
  sender: Sender;
  /** Whether the shop has a bank that takes cards. */
  takesCards: boolean;
  transfer: { beneficiary: string; iban: string; bic: string; details: TransferDetails };
  identityTerms: IdentityTerms;
};

export const transferDetailsOf = ({ identity, demo }: Config): TransferDetails =>
  identity.SHOP_IBAN ? 'known' : demo ? 'demo' : 'missing';

export const orderShopOf = (config: Config & { siteUrl: string }): OrderShop => ({
  config,
  sender: senderOf(config),
  takesCards: takesCards(config),
  transfer: {
    beneficiary: config.shopName,
    iban: identityValue(config, 'SHOP_IBAN'),
    bic: identityValue(config, 'SHOP_BIC'),
    details: transferDetailsOf(config),
  },
  identityTerms: config.identityTerms,
});
