import { type Config, signatureText } from '../config.ts';
import type { Sender } from './letter.ts';

export const senderOf = (config: Config & { siteUrl: string }): Sender => ({
  shopName: config.shopName,
  siteUrl: config.siteUrl,
  footer: [
    signatureText(config, ['SHOP_ADDRESS', 'SHOP_PHONE']),
    ...(config.demo ? ['Boutique de démonstration : aucune vente n’est réelle.'] : []),
  ].join('\n'),
});
