import { existsSync, readFileSync } from 'node:fs';

const NONE = { passed: 0, failed: 0 };

/** How many tests passed and failed according to vitest's JSON report; none when it wrote no report. */
export function countVitest(file) {
  if (!existsSync(file)) return NONE;
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'));
  return { passed: numPassedTests, failed: numFailedTests };
}

/** The same for Playwright, where a test that passed on a second try counts as passed. */
export function countPlaywright(file) {
  if (!existsSync(file)) return NONE;
  const { expected, flaky, unexpected } = JSON.parse(readFileSync(file, 'utf8')).stats;
  return { passed: expected + flaky, failed: unexpected };
}
