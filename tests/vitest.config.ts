import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    setupFiles: ['tests/support/setup.ts'],
    // Each file gets its own process: argon2 and sqlite are native.
    pool: 'forks',
    maxWorkers: 2,
    deps: {
      optimizer: {
        ssr: {
          enabled: true,
          include: [
            'drizzle-orm',
            'drizzle-orm/better-sqlite3',
            'drizzle-orm/better-sqlite3/migrator',
            'drizzle-orm/sqlite-core',
            'zod',
            'jose',
            'lucia',
            '@lucia-auth/adapter-drizzle',
          ],
        },
      },
    },
    projects: [
      { extends: true, test: { name: 'features', include: ['tests/{features,house}/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        test: { name: 'api', include: ['tests/api/**/*.test.ts'], testTimeout: 30_000, hookTimeout: 60_000 },
      },
    ],
  },
});
