import { defineConfig } from 'vitest/config';

/** The country of all tests. */
const setupFiles = ['apps/server/src/platform/country/testing/configure-shipped.ts'];
const skipped = ['**/node_modules/**', '**/build/**', 'data/**'];

/** Drills with real processes of their own, which `npm run test:heavy` plays each night (CONTRIBUTING.md). */
const nightly = process.env.THOROUGH === 'yes' ? [] : ['**/*.nightly.*.test.ts'];

const alone = ['**/*.alone.test.{ts,tsx}'];
const withDatabase = ['**/*.db.test.ts', '**/*.http.test.ts'];

/**
 * Two kinds of tests by cost: `pure` needs nothing and runs in milliseconds; `database` gets one embedded
 * PostgreSQL for the whole run (started only when a test of this kind runs) and a fresh database per file.
 * Files share what they import, which would take as long again to read for each of them; `alone` are those that put
 * another module in the place of one.
 */
export default defineConfig({
  test: {
    // One less than there are cores is the default: on two cores that is half of them.
    maxWorkers: '100%',
    // V8's young generation starts at one megabyte: collecting it is a tenth of what a test with a portal costs.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
    // What hangs ends some day; how fast the machine is, or what else it does, decides no test.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 120_000 } },
    setupFiles,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          isolate: false,
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...skipped, ...withDatabase, ...alone],
        },
      },
      { extends: true, test: { name: 'alone', include: alone, exclude: skipped } },
      {
        extends: true,
        test: {
          name: 'database',
          isolate: false,
          include: withDatabase,
          exclude: [...skipped, ...nightly],
          // React chooses its build when it is first imported, and the built pages are for this one.
          env: { NODE_ENV: 'production' },
          globalSetup: ['apps/server/src/platform/database/testing/vitest-setup.ts'],
        },
      },
    ],
  },
});
