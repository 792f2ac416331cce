import { createSecretKey } from 'node:crypto';
import pino from 'pino';
import type { Db } from '../../db/client.ts';
import { readConfig } from '../../src/config.ts';
import { type Actor, anonymous, type Ctx, type Shop } from '../../src/http/context.ts';
import { senderOf } from '../../src/mail/sender.ts';

/** With constant keys. */
export function shopOf(environment: Record<string, string> = {}): Shop {
  const config = {
    ...readConfig({ SHOP_NAME: 'Comptoir', DATA_DIR: '/nowhere', ...environment }),
    siteUrl: environment['SITE_URL'] ?? 'https://shop.example',
  };
  const key = (byte: number) => Buffer.alloc(32, byte);
  return {
    config,
    sender: senderOf(config),
    keys: { session: createSecretKey(key(1)), proof: key(4), secrets: key(3), identity: key(5), testBank: key(7) },
    log: pino({ level: 'silent' }),
  };
}

export const testShop = shopOf({ SHOP_IBAN: 'FR08 3000 4000 0500 0012 3456 789', SHOP_BIC: 'BNPAFRPP' });

export const ctxOf = (db: Db, actor: Actor = anonymous, shop: Shop = testShop): Ctx => ({ db, actor, shop });
