import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import pino from 'pino';
import { type Db, NewerDatabaseError, OlderDatabaseError, openDb } from '../../db/client.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { effectiveConfig } from '../features/configuration/configuration.server.ts';
import type { Shop } from '../http/context.ts';
import { senderOf } from '../mail/sender.ts';
import { createPageCache, type PageCache } from './front/pageCache.ts';
import { requireKeys } from './keys.ts';
import { Refusal } from './start/refusal.ts';
import { type Health, watchHealth } from './watch/health.ts';
import type { JobName } from './watch/jobLabels.ts';
import { journal } from './watch/journal.ts';

const newCounters = () => ({
  cachedCount: 0,
  throttledCount: 0,
  recordResponse: (_status: number, _seconds: number): void => undefined,
  jobs: {} as Partial<Record<JobName, { failures: number; failedAt: number | null }>>,
  refusedSeals: 0,
});

export type ShopApp = Shop & {
  db: Db;
  pages: PageCache;
  counters: ReturnType<typeof newCounters>;
  health: () => Promise<Health>;
};

/** @param home the built shop's folder @throws Refusal for a newer database, or missing or wrong keys */
export function openApp(config: Config, home?: string): ShopApp {
  const dataDir = resolve(config.dataDir);
  process.umask(0o077);
  mkdirSync(`${dataDir}/images`, { recursive: true });
  const db = openDatabase(`${dataDir}/shop.db`, home);
  const siteUrl = config.siteUrl ?? `http://${config.host}:${config.port}`;
  const startConfig = { ...config, dataDir, siteUrl };
  const app: ShopApp = {
    get config() {
      return effectiveConfig(db, startConfig, app.keys);
    },
    get sender() {
      return senderOf(app.config);
    },
    db,
    pages: createPageCache(db),
    keys: requireKeys(db, startConfig),
    // pino's own stream would block at exit until the reader has taken the last lines.
    log: pino({ level: config.logLevel, base: null }, process.env['JOURNAL_STREAM'] ? journal : process.stdout),
    counters: newCounters(),
    health: () => health(),
  };
  const health = watchHealth(app);
  return app;
}

function openDatabase(file: string, home: string | undefined): Db {
  try {
    return openDb(file, home ? { migrations: `${home}/migrations` } : {});
  } catch (error) {
    if (error instanceof OlderDatabaseError)
      throw new ConfigError(
        `La base ${file} date d’avant la première version : reprenez le programme qui l’a écrite, ou donnez un dossier vide (DATA_DIR).`,
      );
    if (!(error instanceof NewerDatabaseError)) throw error;
    throw new Refusal(
      `La base ${file} a été écrite par une version plus récente du programme : reprenez celle-ci, ou une copie d’avant.`,
    );
  }
}

let developmentShop: ShopApp | undefined;

/** For `astro dev`, which does not start the shop's server. */
export function developmentApp(): Pick<App.Locals, 'app' | 'address' | 'requestId'> {
  developmentShop ??= openApp(readConfig(process.env));
  return { app: developmentShop, address: '127.0.0.1', requestId: crypto.randomUUID() };
}
