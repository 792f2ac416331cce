import type { Db } from '../../../../db/client.ts';
import { ShopError } from '../../../http/context.ts';
import { clearHits, countHit, isWithinLimit, networkOf, undoHit } from '../../../http/throttle.server.ts';

const sourceLimit = { hits: 5, minutes: 15 };
/** Above this limit, a robot check is required: a refusal would let anybody lock the owner out. */
const networkLimit = { hits: 20, minutes: 15 };
const accountLimit = { hits: 50, minutes: 15 };
/** For all networks together, because a six-digit code is quickly guessed. */
const codeLimit = { hits: 5, minutes: 15 };

/** Account keys end with the account's id or e-mail, so that an erasure can find them. */
type LimitKeys = { source: string; network?: string; account?: string };

const networkKey = (address: string | null) => `login:network:${networkOf(address ?? 'unknown')}`;

type SignInAttempt = { email: string; address: string | null; device?: string | null };

/** Known devices have their own limit, so failures elsewhere do not lock them out. */
export function signInKeys({ email, address, device }: SignInAttempt): LimitKeys {
  if (device) return { source: `login:device ${device}:account:${email}` };
  return {
    source: `login:network ${networkOf(address ?? 'unknown')}:account:${email}`,
    network: networkKey(address),
    account: `login:account:${email}`,
  };
}

export const ownerCheckKeys = (userId: string, address: string | null): LimitKeys => ({
  source: `proof:account:${userId}`,
  network: networkKey(address),
});

const robotCheckRequiredError = () =>
  new ShopError('throttled', 'Trop d’essais ont échoué. Faites la vérification contre les robots, puis recommencez.', {
    data: { robotCheck: true },
    retryAfterSeconds: accountLimit.minutes * 60,
  });

/** Call it before the password check, or parallel requests would all pass.
 * @throws throttled, with `data.robotCheck` at the limit of a network or account, unless `isHuman` */
export function countAttempt(
  tx: Db,
  { source, network, account, isHuman = false }: LimitKeys & { isHuman?: boolean },
): void {
  countHit(tx, { key: source, limit: sourceLimit });
  const limitChecks = [
    network === undefined || isWithinLimit(tx, { key: network, limit: networkLimit }),
    account === undefined || isWithinLimit(tx, { key: account, limit: accountLimit }),
  ];
  if (limitChecks.includes(false) && !isHuman) throw robotCheckRequiredError();
}

/** Known devices are counted apart: a thief with the password cannot use up the owner's attempts. */
const codeAttemptKey = ({ email, device }: Pick<SignInAttempt, 'email' | 'device'>) =>
  `login:code${device ? ` ${device}` : ''}:account:${email}`;

export const countCodeAttempt = (tx: Db, attempt: Pick<SignInAttempt, 'email' | 'device'>): void =>
  countHit(tx, { key: codeAttemptKey(attempt), limit: codeLimit });

export const clearCodeAttempts = (tx: Db, attempt: Pick<SignInAttempt, 'email' | 'device'>): void =>
  clearHits(tx, codeAttemptKey(attempt));

export function clearFailures(tx: Db, { source, network, account }: LimitKeys): void {
  clearHits(tx, source);
  for (const key of [network, account]) if (key) undoHit(tx, key);
}

export function undoAttempt(tx: Db, { source, network, account }: LimitKeys): void {
  for (const key of [source, network, account]) if (key) undoHit(tx, key);
}
