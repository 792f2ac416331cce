import { afterEach, beforeEach, vi } from 'vitest';
import { makeMetal } from '../../support/orders.ts';
import { makeActor, testDb } from '../../support/people.ts';

/** A shop with one coin for sale, a client who wants it, and a dealer. */
export function openCounter(person: Parameters<typeof makeActor>[2] = {}) {
  const db = testDb();
  const coin = makeMetal(db);
  const Items: [{ type: 'metal'; id: string; quantity: number }] = [{ type: 'metal', id: coin.id, quantity: 1 }];
  return { db, coin, Items, client: makeActor(db, 'client', person), admin: makeActor(db, 'admin') };
}

/** The clock stands still in each test of a file, from a Monday morning in Paris on. */
export function standClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-09-07T10:00:00+02:00'), toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

export const clockShows = (paris: string) => vi.setSystemTime(Date.parse(paris));
