import { describe, expect, it } from 'vitest';
import { countHit, networkOf } from '../../src/http/throttle.server.ts';
import { testDb } from '../support/people.ts';

const limit = { hits: 2, minutes: 10 };
const minute = 60_000;

describe('Les appels répétés', () => {
  it('sont refusés au-delà du compte, avec le temps qui reste, puis admis à nouveau', () => {
    const db = testDb();
    countHit(db, { key: 'a', limit, now: 0 });
    countHit(db, { key: 'a', limit, now: minute });
    expect(() => countHit(db, { key: 'a', limit, now: 2 * minute })).toThrow(
      expect.objectContaining({ code: 'throttled', details: { retryAfterSeconds: 480 } }),
    );
    countHit(db, { key: 'b', limit, now: 2 * minute });
    countHit(db, { key: 'a', limit, now: 10 * minute });
    countHit(db, { key: 'a', limit, now: 11 * minute });
    expect(() => countHit(db, { key: 'a', limit, now: 12 * minute })).toThrow('8 minutes');
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:DB8:0:0:ffff::9', '2001:db8:0:0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['unknown', 'unknown'],
  ])('depuis %s comptent pour %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
