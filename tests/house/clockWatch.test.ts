import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { days, hours } from '../../src/dates.ts';
import { clockWatch } from '../../src/server/clockWatch.ts';

const start = Date.UTC(2026, 10, 22, 9);

beforeEach(() => void vi.useFakeTimers({ now: start, toFake: ['Date', 'performance', 'setTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Time goes by, and the clock with it. */
const wait = (ms: number) => vi.advanceTimersByTime(ms);

it('Une horloge qui suit le temps est crue, même après un long sommeil sans question, ou une heure de travers', () => {
  const isSteady = clockWatch({ warn: vi.fn() });
  expect(isSteady()).toBe(true);
  wait(days(40));
  expect(isSteady()).toBe(true);
  vi.setSystemTime(Date.now() + hours(23));
  expect(isSteady()).toBe(true);
});

it.each([days(400), -days(400)])('Un saut de %d ms arrête pour un jour ce qui efface, et se lit au journal', (jump) => {
  const warn = vi.fn();
  const isSteady = clockWatch({ warn });
  vi.setSystemTime(Date.now() + jump);
  expect([isSteady(), isSteady()]).toEqual([false, false]);
  wait(days(1) - 1);
  expect(isSteady()).toBe(false);
  wait(1);
  expect(isSteady()).toBe(true);
  expect(warn.mock.calls.map(([detail]) => detail)).toEqual([{ days: jump / days(1) }]);
});
