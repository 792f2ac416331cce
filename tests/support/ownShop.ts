import { afterAll, beforeAll } from 'vitest';
import { type RunningShop, type SignedIn, startShop } from './server.ts';

/** Shared by the tests of a file, available from `beforeAll`. */
export function ownShop(...options: Parameters<typeof startShop>): RunningShop {
  const shop = {} as RunningShop;
  beforeAll(async () => void Object.assign(shop, await startShop(...options)));
  afterAll(() => shop.stop());
  return shop;
}

/** Signed in for the tests of a file, available from `beforeAll`. */
export function ownPerson(shop: RunningShop, ...options: Parameters<RunningShop['signIn']>): SignedIn {
  const person = {} as SignedIn;
  beforeAll(async () => void Object.assign(person, await shop.signIn(...options)));
  return person;
}
