import { afterAll, beforeAll } from 'vitest';
import { type RunningShop, type SignedIn, startShop } from './server.ts';

/** A shop for the tests of a file, which know it from their first `beforeAll` on. */
export function ownShop(...asked: Parameters<typeof startShop>): RunningShop {
  const shop = {} as RunningShop;
  beforeAll(async () => void Object.assign(shop, await startShop(...asked)));
  afterAll(() => shop.stop());
  return shop;
}

/** Somebody signed in for the tests of a file, who know them as they know the shop. */
export function ownPerson(shop: RunningShop, ...asked: Parameters<RunningShop['signIn']>): SignedIn {
  const person = {} as SignedIn;
  beforeAll(async () => void Object.assign(person, await shop.signIn(...asked)));
  return person;
}
