import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { ShopError } from '../../../http/context.ts';

const argonOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Verified instead if the account does not exist, so that the response takes as long. */
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$35dGRfzfMZJNTKYBc4xzDQ$s5/dtHsHHHQREvZexrgF9qr3feILFyU//IitCW+0oNE';

/** Keyboards may encode one character in several ways. */
const normalizePassword = (password: string) => password.normalize('NFKC');

/** During a flood of sign-ins, one core stays free for pages. */
const limit = pLimit(Math.max(1, availableParallelism() - 1));
const maxPending = 200;

function enqueue<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= maxPending)
    throw new ShopError('unavailable', 'Trop de connexions à la fois. Recommencez dans un instant.', {
      retryAfterSeconds: 5,
    });
  return limit(work);
}

/** Takes about 25 ms: never call it in a transaction. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2');
  return enqueue(() => hash(normalizePassword(password), argonOptions));
}

export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const argonHash = passwordHash?.startsWith('$argon2id$') ? passwordHash : undefined;
  const { verify } = await import('@node-rs/argon2');
  const isCorrect = await enqueue(() => verify(argonHash ?? dummyHash, normalizePassword(password)));
  return argonHash !== undefined && isCorrect;
}
