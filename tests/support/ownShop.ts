import { afterAll, beforeAll } from 'vitest';
import { type RunningShop, startShop } from './server.ts';

/** A shop for the tests of a file, which know it from their first `beforeAll` on. */
export function ownShop(...asked: Parameters<typeof startShop>): RunningShop {
  const shop = {} as RunningShop;
  beforeAll(async () => void Object.assign(shop, await startShop(...asked)));
  afterAll(() => shop.stop());
  return shop;
}
