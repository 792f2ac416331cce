import type { Db } from '../../../../db/client.ts';
import { ShopError } from '../../../http/errors.ts';
import { countHit, forgetHits, hitFits, networkOf, takeBackHit } from '../../../http/throttle.server.ts';

/** Failures allowed in 15 minutes (decisions.md). */
const perPlace = { hits: 5, minutes: 15 };
const perAddress = { hits: 20, minutes: 15 };
/** From everywhere together; above it each try costs a proof of work, so that nobody can shut an owner out. */
const perAccount = { hits: 50, minutes: 15 };
/** Wrong codes after a right password: six figures are soon guessed from many places. */
const perCode = { hits: 5, minutes: 15 };

/** What somebody tries: `place` names the account and where the try comes from; each key ends with the account. */
export type Attempt = { place: string; address: string | null; account: string | null };

const addressKey = (address: string | null) => `login:address:${networkOf(address ?? 'unknown')}`;

/** A device that signed in before is counted alone: failures of others, there or elsewhere, do not touch it. */
export const signInAttempt = (email: string, address: string | null, device: string | null = null): Attempt =>
  device
    ? { place: `login:device ${device}:account:${email}`, address: null, account: null }
    : {
        place: `login:network ${networkOf(address ?? 'unknown')}:account:${email}`,
        address: addressKey(address),
        account: `login:account:${email}`,
      };

/** A password or code asked again of somebody who is signed in. */
export const proofAttempt = (userId: string, address: string | null): Attempt => ({
  place: `proof:account:${userId}`,
  address: addressKey(address),
  account: null,
});

const robotCheckNeeded = () =>
  new ShopError(
    'throttled',
    'Trop d’essais ont été faits sur ce compte. Faites la vérification contre les robots, puis recommencez.',
    { data: { robotCheck: true } },
  );

/**
 * Counted before the try: attempts sent at once must not all pass while none has failed yet.
 * @throws throttled after 5 failures of an account from one place or 20 from an address in 15 minutes, or with
 * `data.robotCheck` when the account has had so many that a proof of work is asked for and none was `proven`
 */
export function countAttempt(tx: Db, { place, address, account }: Attempt, proven = false): void {
  countHit(tx, place, perPlace);
  if (address) countHit(tx, address, perAddress);
  if (account && !hitFits(tx, account, perAccount) && !proven) throw robotCheckNeeded();
}

const codeKey = (email: string) => `login:code:account:${email}`;

/** @throws throttled after 5 wrong codes for an account in 15 minutes, wherever they came from */
export const countCode = (tx: Db, email: string): void => countHit(tx, codeKey(email), perCode);

export const forgetCodes = (tx: Db, email: string): void => forgetHits(tx, codeKey(email));

/** It was right: the failures from this place are forgotten, and nothing else is charged for it. */
export function forgiveAttempts(tx: Db, { place, address, account }: Attempt): void {
  forgetHits(tx, place);
  for (const key of [address, account]) if (key) takeBackHit(tx, key);
}

/** It was neither right nor wrong: this one does not count, earlier failures do. */
export function takeBackAttempt(tx: Db, { place, address, account }: Attempt): void {
  for (const key of [place, address, account]) if (key) takeBackHit(tx, key);
}
