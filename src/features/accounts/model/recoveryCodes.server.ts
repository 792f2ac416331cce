import { createHmac, randomInt } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import { countOf } from '../../../../db/list.ts';
import { recoveryCodes } from '../../../../db/schema/accounts.ts';
import type { Ctx } from '../../../http/context.ts';

const codeCount = 10;

/** Crockford's Base32 has no characters that look alike. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const randomGroup = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');

const normalize = (code: string) =>
  code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

/** Keyed, so that a stolen database alone does not allow guessing the codes. */
const hashOf = (key: Uint8Array, userId: string, code: string) =>
  createHmac('sha256', key)
    .update(`${userId}:${normalize(code)}`)
    .digest('hex');

export function makeRecoveryCodes(ctx: Ctx, userId: string): string[] {
  const codes = Array.from({ length: codeCount }, () => `${randomGroup()}-${randomGroup()}-${randomGroup()}`);
  ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run();
  ctx.db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashOf(ctx.shop.keys.secrets, userId, code) })))
    .run();
  return codes;
}

export const consumeRecoveryCode = (ctx: Ctx, { userId, code }: { userId: string; code: string }): boolean =>
  ctx.db
    .update(recoveryCodes)
    .set({ usedAt: Date.now() })
    .where(
      and(
        eq(recoveryCodes.codeHash, hashOf(ctx.shop.keys.secrets, userId, code)),
        eq(recoveryCodes.userId, userId),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .run().changes === 1;

export const countRecoveryCodes = (db: Db, userId: string): number =>
  countOf(db, recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));

export const deleteRecoveryCodes = (tx: Db, userId: string): void =>
  void tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run();
