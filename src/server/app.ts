import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import pino from 'pino';
import { type Connection, openDb } from '../../db/client.ts';
import type { Config } from '../config.ts';
import { livingConfig } from '../features/configuration/livingConfig.server.ts';
import type { Shop } from '../http/context.ts';
import { senderOf } from '../mail/sender.ts';
import { createPageCache, type PageCache } from './front/pageCache.ts';
import { loadKeys } from './keys.ts';

/** What every request works with; made once, handed down, never global. */
export type ShopApp = Shop & { db: Connection; pages: PageCache };

export type OpenOptions = { migrations?: string };

export function openApp(config: Config, options: OpenOptions = {}): ShopApp {
  const dataDir = resolve(config.dataDir);
  process.umask(0o077);
  mkdirSync(`${dataDir}/images`, { recursive: true });
  const db = openDb(`${dataDir}/shop.db`, options);
  const siteUrl = config.siteUrl ?? `http://${config.host}:${config.port}`;
  const placed = livingConfig(db, { ...config, dataDir, siteUrl });
  return {
    config: placed,
    get sender() {
      return senderOf(placed);
    },
    db,
    pages: createPageCache(db),
    keys: loadKeys(dataDir, config.identityKey),
    log: pino({ level: config.logLevel, base: null }),
  };
}
