import type { KeyObject } from 'node:crypto';
import type { Logger } from 'pino';
import type { Db } from '../../db/client.ts';
import type { Config } from '../config.ts';
import type { Sender } from '../mail/letter.ts';
import type { Actor } from './actor.ts';

/** Secrets of this installation, 32 bytes each. */
export type Keys = { session: KeyObject; proof: Buffer; testBank: Buffer; secrets: Buffer; identity: Buffer };

/** One per process, shared by every request; features read it through pure functions. */
export type Shop = {
  config: Config & { siteUrl: string };
  keys: Keys;
  sender: Sender;
  log: Logger;
};

/** First argument of every verb: `verb(ctx, input)`. Verbs nest: `write` inside a transaction joins it. */
export type Ctx = { db: Db; actor: Actor; shop: Shop };

export const actingAs = <C extends Ctx>(ctx: C, actor: Actor): C => ({ ...ctx, actor });
