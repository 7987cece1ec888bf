import { availableParallelism } from 'node:os';
import { defineConfig, type Plugin, type TestProjectConfiguration } from 'vitest/config';
import { WAIT_LIMITS } from './e2e/wait-limits.ts';

/** The country of all tests. */
const setupFiles = ['packages/platform/src/country/testing/configure-shipped.ts'];
const databases = ['packages/platform/src/database/testing/vitest-setup.ts'];
/** In `.cache` are the sources of the last release, which `npm run upgrades` packages. */
const skipped = ['.cache/**', '**/node_modules/**', '**/build/**', 'data/**'];

/** Drills with real processes of their own, which `npm run test:heavy` plays each night (CONTRIBUTING.md). */
const isNightly = process.env.THOROUGH === 'yes';
const nightly = isNightly ? [] : ['**/*.nightly.*.test.ts'];

const alone = ['**/*.alone.test.{ts,tsx}'];
const withDatabase = ['**/*.db.test.ts', '**/*.http.test.ts'];

/** Changes the one line of each length, for the test that nothing else says how long a code or a PIN is. */
function withLengths(lengths: Record<string, number>): Plugin {
  return {
    // Vitest keeps transformed modules by the names of plugins.
    name: `codes-of-${lengths.CODE_LENGTH}`,
    enforce: 'pre',
    transform(code, id) {
      if (!/domain\/src\/identifiers\/(one-time-code|pin)\.ts$/.test(id)) return null;
      return code.replace(/(?<=const (\w+_LENGTH) = )\d+/, (written, name: string) =>
        String(lengths[name] ?? written),
      );
    },
  };
}

/** Each is a project that reads the whole server again for one test (9 s of processor time), so they are for the night. */
const otherLengths = [
  { CODE_LENGTH: 8, PIN_LENGTH: 5 },
  { CODE_LENGTH: 4, PIN_LENGTH: 5 },
];

/**
 * Two kinds of tests by cost: `pure` needs nothing and runs in milliseconds; `database` gets an embedded
 * PostgreSQL for the whole run (started only when a test of this kind runs) and a fresh database per file.
 * Files share what they import, which would take as long again to read for each of them; `alone` are those that put
 * another module in the place of one.
 */
export default defineConfig({
  test: {
    // A test with a database waits for timers and answers during a quarter of its time, and each worker stays on one core
    // (`database.ts`): two for each core keep it busy.
    maxWorkers: availableParallelism() * 2,
    // V8's young generation starts at one megabyte: collecting it is a tenth of what a test with a portal costs.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
    // What hangs ends some day; how fast the machine is, or what else it does, decides no test.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: WAIT_LIMITS.poll } },
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
          globalSetup: databases,
        },
      },
      ...(isNightly ? otherLengths : []).map(
        (lengths): TestProjectConfiguration => ({
          extends: true,
          plugins: [withLengths(lengths)],
          test: {
            name: `codes of ${lengths.CODE_LENGTH}`,
            include: ['**/other-lengths.http.test.ts'],
            exclude: skipped,
            globalSetup: databases,
          },
        }),
      ),
    ],
  },
});
