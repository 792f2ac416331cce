import type { Db } from '../../../../db/client.ts';
import { ShopError } from '../../../http/errors.ts';
import { countHit, forgetHits, hitFits, networkOf, takeBackHit } from '../../../http/throttle.server.ts';

const perPlace = { hits: 5, minutes: 15 };
const perAddress = { hits: 20, minutes: 15 };
/** Above it a robot check is asked for instead of a refusal, so that nobody can lock an owner out. */
const perAccount = { hits: 50, minutes: 15 };
/** After a right password: six figures are soon guessed from many places. */
const perCode = { hits: 5, minutes: 15 };

/** `place` names the account and where the request comes from; each key ends with the account. */
export type LimitKeys = { place: string; address: string | null; account: string | null };

type Tried = { email: string; address: string | null; device?: string | null };

const addressKey = (address: string | null) => `login:address:${networkOf(address ?? 'unknown')}`;

/** A known device has a limit of its own: failures elsewhere do not lock it. */
export const signInKeys = ({ email, address, device }: Tried): LimitKeys =>
  device
    ? { place: `login:device ${device}:account:${email}`, address: null, account: null }
    : {
        place: `login:network ${networkOf(address ?? 'unknown')}:account:${email}`,
        address: addressKey(address),
        account: `login:account:${email}`,
      };

export const ownerCheckKeys = (userId: string, address: string | null): LimitKeys => ({
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
 * Call it before checking the password: parallel requests must not all pass.
 * @throws throttled after 5 failures of an account from one place or 20 from an address in 15 minutes; with `data.robotCheck`
 * when a robot check is required and none was `passed`
 */
export function countTry(tx: Db, { place, address, account, proven = false }: LimitKeys & { proven?: boolean }): void {
  countHit(tx, { key: place, limit: perPlace });
  if (address) countHit(tx, { key: address, limit: perAddress });
  if (account && !hitFits(tx, { key: account, limit: perAccount }) && !proven) throw robotCheckNeeded();
}

const codeKey = (email: string) => `login:code:account:${email}`;

/** @throws throttled after 5 wrong codes for an account in 15 minutes */
export const countCode = (tx: Db, email: string): void => countHit(tx, { key: codeKey(email), limit: perCode });

export const forgetCodes = (tx: Db, email: string): void => forgetHits(tx, codeKey(email));

export function forgetFailures(tx: Db, { place, address, account }: LimitKeys): void {
  forgetHits(tx, place);
  for (const key of [address, account]) if (key) takeBackHit(tx, key);
}

/** Uncounts this one only; earlier failures stay. */
export function takeBackTry(tx: Db, { place, address, account }: LimitKeys): void {
  for (const key of [place, address, account]) if (key) takeBackHit(tx, key);
}
