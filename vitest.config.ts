import { defineConfig } from 'vitest/config';

const skipped = ['**/node_modules/**', '**/build/**', 'data/**', 'e2e/**'];

/**
 * Two kinds of tests by cost: `pure` needs nothing and runs in milliseconds; `database` gets one embedded
 * PostgreSQL for the whole run (started only when a test of this kind runs) and a fresh database per file.
 */
export default defineConfig({
  test: {
    // One less than there are cores is the default: on two cores that is half of them.
    maxWorkers: '100%',
    // What hangs ends some day; how fast the machine is, or what else it does, decides no test.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...skipped, '**/*.db.test.ts', '**/*.http.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['**/*.db.test.ts', '**/*.http.test.ts'],
          exclude: skipped,
          globalSetup: ['apps/server/src/platform/db/vitest-setup.ts'],
        },
      },
    ],
  },
});
