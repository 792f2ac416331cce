import { type Db, write } from '../../../../db/client.ts';
import type { Ctx } from '../../../http/context.ts';
import { countHit, forgetHits, networkOf, takeBackHit } from '../../../http/throttle.server.ts';

/** Failures allowed in 15 minutes (decisions.md). */
const perAccount = { hits: 5, minutes: 15 };
const perAddress = { hits: 20, minutes: 15 };

/** What somebody tries: `account` names the lock, `address` where they try from. */
export type Attempt = { account: string; address: string };

const addressKey = (address: string | null) => `login:address:${networkOf(address ?? 'unknown')}`;

export const signInAttempt = (email: string, address: string | null): Attempt => ({
  account: `login:account:${email}`,
  address: addressKey(address),
});

/** A password or code asked again of somebody who is signed in. */
export const proofAttempt = (userId: string, address: string | null): Attempt => ({
  account: `proof:account:${userId}`,
  address: addressKey(address),
});

/**
 * Counted before the try: attempts sent at once must not all pass while none has failed yet.
 * @throws throttled after 5 failures for an account or 20 from an address in 15 minutes
 */
export function countAttempt(ctx: Ctx, { account, address }: Attempt): void {
  write(ctx, (tx) => {
    countHit(tx.db, account, perAccount);
    countHit(tx.db, address, perAddress);
  });
}

/** It was right: the account's failures are forgotten, and the address is not charged for it. */
export function forgiveAttempts(tx: Db, { account, address }: Attempt): void {
  forgetHits(tx, account);
  takeBackHit(tx, address);
}

/** It was neither right nor wrong: this one does not count, earlier failures do. */
export function takeBackAttempt(tx: Db, { account, address }: Attempt): void {
  takeBackHit(tx, account);
  takeBackHit(tx, address);
}
