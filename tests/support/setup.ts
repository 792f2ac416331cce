import { afterEach, beforeEach, expect, vi } from 'vitest';

// A stray console.error fails its test.
let spy: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  spy = vi.spyOn(console, 'error');
});
afterEach(() => {
  expect(spy.mock.calls).toEqual([]);
  spy.mockRestore();
  vi.useRealTimers();
});
