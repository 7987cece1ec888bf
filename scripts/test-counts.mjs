import { existsSync, readFileSync } from 'node:fs';

const NONE = { passed: 0, failed: 0, failures: [] };

/**
 * Reads vitest's JSON report: how many tests passed and failed, and for each failure its file, its name and the start of
 * its message. All zero when the report does not exist.
 */
export function countVitest(file) {
  if (!existsSync(file)) return NONE;
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
  return { passed: numPassedTests, failed: numFailedTests, failures: testResults.flatMap(vitestFailures) };
}

function vitestFailures({ name: file, message, assertionResults }) {
  const tests = assertionResults.filter(({ status }) => status === 'failed');
  const named = tests.map(
    ({ fullName, failureMessages }) => `${file} › ${fullName}\n${start(failureMessages.join('\n'))}`,
  );
  return message ? [`${file}\n${start(message)}`, ...named] : named;
}

/** The same for Playwright's report. A test that passed on a second try counts as passed. */
export function countPlaywright(file) {
  if (!existsSync(file)) return NONE;
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'));
  const { expected, flaky, unexpected } = stats;
  return { passed: expected + flaky, failed: unexpected, failures: suites.flatMap(playwrightFailures) };
}

function playwrightFailures({ suites = [], specs = [] }) {
  const failed = specs.filter(({ ok }) => !ok);
  const own = failed.map(({ file, line, title, tests }) => {
    const messages = tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''));
    return `${file}:${line} › ${title}\n${start(messages.join('\n'))}`;
  });
  return [...own, ...suites.flatMap(playwrightFailures)];
}

/** The first lines of an error message, indented. */
function start(message) {
  return message
    .split('\n')
    .slice(0, 12)
    .map((line) => `    ${line}`)
    .join('\n');
}
