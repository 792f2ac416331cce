import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    setupFiles: ['tests/support/setup.ts'],
    // Each file gets its own process: argon2 and sqlite are native.
    pool: 'forks',
    projects: [
      { extends: true, test: { name: 'features', include: ['tests/{features,house}/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        test: { name: 'api', include: ['tests/api/**/*.test.ts'], testTimeout: 30_000, hookTimeout: 60_000 },
      },
    ],
  },
});
