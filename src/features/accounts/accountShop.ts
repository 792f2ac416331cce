import type { Config } from '../../config.ts';
import type { Sender } from '../../mail/letter.ts';
import { senderOf } from '../../mail/sender.ts';

/** What the verbs of an account need of the shop: how it signs its mails, and the key of what is kept encrypted. */
export type AccountShop = { sender: Sender; secrets: Uint8Array };

export const accountShopOf = (app: {
  config: Config & { siteUrl: string };
  keys: { secrets: Uint8Array };
}): AccountShop => ({ sender: senderOf(app.config), secrets: app.keys.secrets });
