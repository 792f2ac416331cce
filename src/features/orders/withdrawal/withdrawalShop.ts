import { type Config, identityValue } from '../../../config.ts';
import { type OrderShop, orderShopOf } from '../shop.ts';

/** What a withdrawal needs of the shop besides: where coins are sent back to, and where the dealer reads of it. */
export type WithdrawalShop = OrderShop & { returnAddress: string; mailbox: string | undefined };

export const withdrawalShopOf = (config: Config & { siteUrl: string }): WithdrawalShop => ({
  ...orderShopOf(config),
  returnAddress: `${config.shopName}, ${identityValue(config, 'SHOP_ADDRESS')}`,
  mailbox: config.identity.SHOP_EMAIL,
});
