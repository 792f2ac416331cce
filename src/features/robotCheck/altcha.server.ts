import { randomInt } from 'node:crypto';
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { eq, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { spentProofs } from '../../../db/schema/accounts.ts';
import { write } from '../../../db/writer.ts';
import { minutes } from '../../dates.ts';
import { type Ctx, fieldError } from '../../http/context.ts';
import { robotCheckRequiredText } from './altcha.api.ts';

const challengeLifetime = minutes(10);

/** An attempt takes about 2 ms, so a check takes two seconds on average on one core. */
const attemptRange = { min: 500, max: 1500 };

const toHex = (key: Uint8Array) => Buffer.from(key).toString('hex');

export async function makeChallenge(key: Uint8Array, counter = randomInt(attemptRange.min, attemptRange.max)) {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 5000,
    counter,
    deriveKey,
    expiresAt: new Date(Date.now() + challengeLifetime),
    hmacSignatureSecret: toHex(key),
  });
  return { parameters: { ...challenge.parameters }, signature: challenge.signature ?? '' };
}

const text = z.string().max(500);
const payloadShape = z.object({
  challenge: z.object({
    parameters: z.looseObject({ nonce: text, salt: text, keyPrefix: text, expiresAt: z.number() }),
    signature: text,
  }),
  solution: z.object({ counter: z.number(), derivedKey: text }),
});

export type SolvedCheck = { signature: string; expiresAt: number };

const invalidTokenError = () => fieldError('token', robotCheckRequiredText);

/** The caller must consume the check. @throws invalid for a forged, wrong, expired or used solution */
export async function verifyRobotCheck(ctx: Ctx, token: string): Promise<SolvedCheck> {
  const payload = parsePayload(token);
  if (!payload) throw invalidTokenError();
  const { challenge, solution } = payload;
  const { verified } = await verifySolution({
    challenge: challenge as unknown as Challenge,
    solution,
    deriveKey,
    hmacSignatureSecret: toHex(ctx.shop.keys.proof),
  });
  const { signature } = challenge;
  const usedProof = ctx.db.select().from(spentProofs).where(eq(spentProofs.signature, signature)).get();
  if (!verified || usedProof) throw invalidTokenError();
  return { signature, expiresAt: challenge.parameters.expiresAt * 1000 };
}

function parsePayload(token: string): z.output<typeof payloadShape> | undefined {
  try {
    return payloadShape.safeParse(JSON.parse(Buffer.from(token, 'base64').toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

export function consumeRobotCheck(tx: Db, proof: SolvedCheck): void {
  const { changes } = tx.insert(spentProofs).values(proof).onConflictDoNothing().run();
  if (changes === 0) throw invalidTokenError();
}

export async function deleteUsedRobotChecks(db: Db): Promise<void> {
  const isExpired = lt(spentProofs.expiresAt, Date.now() - minutes(1));
  await write({ db }, (tx) => tx.db.delete(spentProofs).where(isExpired).run());
}
