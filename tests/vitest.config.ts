import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { pagePermissions } from '../src/server/front/pagePermissions.ts';

/** Slowest files last, by size in a fresh clone: no worker waits alone at the end. */
const long = /properties\.test|tests\/api\//;
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  plugins: [pagePermissions],
  root: new URL('..', import.meta.url).pathname,
  test: {
    setupFiles: ['tests/support/setup.ts'],
    // argon2 and sqlite are native. Three processes for two processors, since much of the API tests waits.
    pool: 'forks',
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
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
          ],
        },
      },
    },
    // Where files are not isolated they share what they import: half of the time went into reading it again for each.
    projects: [
      {
        extends: true,
        test: {
          name: 'features',
          include: ['tests/{features,house,field}/**/*.test.{ts,tsx}'],
          isolate: false,
          // A test that hangs ends; one on a busy machine is not hurried.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        // Each starts the real program and does it harm; the number of rounds is FAULT_ROUNDS.
        test: { name: 'faults', include: ['tests/faults/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 60_000 },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
