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
    const results = tests.flatMap((test) => test.results);
    const messages = results.map(({ error }) => error?.message ?? '').join('\n');
    return `${file}:${line} › ${title}\n${start(messages)}\n${results.map(shownPage).join('\n')}`;
  });
  return [...own, ...suites.flatMap(playwrightFailures)];
}

/** What the page showed when the journey failed, from the file that Playwright writes: a log may be all that is kept. */
function shownPage({ attachments }) {
  const { path } = attachments.find(({ name }) => name === 'error-context') ?? {};
  if (!path || !existsSync(path)) return '';
  const snapshots = [...readFileSync(path, 'utf8').matchAll(/```yaml\n(.*?)```/gs)];
  const lines = snapshots.flatMap(([, snapshot]) => snapshot.split('\n'));
  return start(lines.filter((line) => !line.includes('/url:')).join('\n'), 120);
}

/** The first lines of a text, indented. */
function start(message, lines = 12) {
  return message
    .split('\n')
    .slice(0, lines)
    .map((line) => `    ${line}`)
    .join('\n');
}
