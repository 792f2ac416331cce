import { resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../../config.ts';
import { type Ctx, ShopError, system } from '../../http/context.ts';
import { openApp, type ShopApp } from '../app.ts';
import { Refusal, reasonWithPath } from '../start/refusal.ts';
import { hasShop } from '../start/storage.ts';

export type Command = {
  usage: string;
  summary: string;
  run: (args: readonly string[], home: string) => Promise<string | { output: string; code: number }>;
};

export class UsageError extends Error {}

export const isExpected = (error: unknown): error is Error =>
  [Refusal, ShopError, ConfigError].some((kind) => error instanceof kind);

export const commandErrorText = (error: unknown, prefix = ''): string =>
  isExpected(error) ? error.message : `${prefix}${reasonWithPath(error)}.`;

/** @throws UsageError, also for an unknown option, which must not be taken for a file name */
export function limitArgs(args: readonly string[], limit: number): readonly (string | undefined)[] {
  if (args.length > limit || args.some((arg) => arg.startsWith('-'))) throw new UsageError();
  return args;
}

export function readOptions<T extends NonNullable<ParseArgsConfig['options']>>(args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch {
    throw new UsageError();
  }
}

export function requireArgument(args: readonly string[]): string {
  const [arg] = limitArgs(args, 1);
  if (arg === undefined) throw new UsageError();
  return arg;
}

/** @throws Refusal if there is no shop, because no command creates one */
export async function withShop<T>(home: string, work: (app: ShopApp, ctx: Ctx) => T | Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const folder = resolve(config.dataDir);
  if (!hasShop(folder))
    throw new Refusal(`Il n’y a pas de boutique dans ${folder} : ouvrez-la d’abord, ou donnez son DATA_DIR.`);
  const app = openApp(config, home);
  try {
    return await work(app, { db: app.db, actor: system('terminal'), shop: app });
  } finally {
    app.db.$client.close();
  }
}
