import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readyTestBrowser } from './ready/chromium.mjs';
import { readyNode } from './ready/node.mjs';
import { readyPackages } from './ready/packages.mjs';
import { NODE, ROOT, run } from './ready/run.mjs';
import { giveUp, launch, say } from './ready/say.mjs';
import { readyWebBuild } from './ready/web-build.mjs';
import { countPlaywright, countVitest } from './test-counts.mjs';

const CACHE = join(ROOT, '.cache');
const VITEST_REPORT = join(CACHE, 'vitest.json');
const PLAYWRIGHT_REPORT = join(CACHE, 'playwright.json');
const CHECKS = ['lint', 'imports', 'types', 'knip', 'docs:check', 'audit:check'];
const USAGE = 'npm test takes --no-checks, --no-unit, --no-faults and --no-e2e to leave a part out.';

/**
 * Every part runs even when an earlier one failed: one run should show all that is wrong. The fault run waits more
 * than it works, so that the fuzz run and the checks go on at the same time.
 */
async function testEverything(parts) {
  const results = [await attempt('web build', buildWeb)];
  const beside = parts.has('faults') ? [attempt('faults', faultRun), attempt('fuzz', fuzzRun)] : [];
  for (const name of parts.has('checks') ? CHECKS : []) results.push(await attempt(name, () => check(name)));
  results.push(...(await Promise.all(beside)));
  if (parts.has('unit')) results.push(await attempt('test:unit', unitTests));
  if (parts.has('e2e')) results.push(await attempt('e2e', browserTests));
  return results;
}

/** A part that gives up is a part that failed: the rest still runs and the last line is still printed. */
async function attempt(name, work) {
  try {
    return { name, passed: 0, failed: 0, failures: [], ...(await work()) };
  } catch (error) {
    process.stderr.write(`\n${error.message}\n`);
    return { name, code: 1, passed: 0, failed: 0, failures: [] };
  }
}

async function buildWeb() {
  await readyWebBuild();
  return { code: 0 };
}

async function check(name) {
  say(`npm run ${name}`);
  return { code: await run('npm', ['run', '--silent', name]) };
}

async function unitTests() {
  say('npm run test:unit');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`];
  const code = await run('vitest', ['run', ...reporters]);
  return { code, ...countVitest(VITEST_REPORT) };
}

/** The small run with its one line; `npm run faults` is the storm. */
async function faultRun() {
  say('npm run faults -- --short');
  return { code: await run(NODE, ['e2e/faults/main.ts', '--short']) };
}

/** A few thousand requests of an always equal seed; `npm run fuzz` sends as many as it is told. */
async function fuzzRun() {
  say('npm run fuzz -- --short');
  return { code: await run(NODE, ['e2e/fuzz/main.ts', '--short']) };
}

async function browserTests() {
  const CHROMIUM_PATH = await readyTestBrowser();
  say('npm run e2e');
  const code = await run(
    'playwright',
    ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json'],
    {
      env: { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT },
    },
  );
  return { code, ...countPlaywright(PLAYWRIGHT_REPORT) };
}

/**
 * Prints each failed test with its message, since a log may be cut to its end, then one line with the totals. A part that
 * failed without a failed test counts as one failure.
 */
function report(results) {
  const bad = results.filter(({ code, failed }) => code !== 0 || failed > 0);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = bad.reduce((sum, result) => sum + Math.max(1, result.failed), 0);
  for (const failure of bad.flatMap(({ failures }) => failures)) process.stdout.write(`\n${failure}\n`);
  if (bad.length > 0) process.stdout.write(`\nFailed: ${bad.map(({ name }) => name).join(', ')}\n`);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}

function chosenParts(args) {
  const parts = new Set(['checks', 'unit', 'faults', 'e2e']);
  for (const arg of args) if (!parts.delete(arg.replace(/^--no-/, ''))) giveUp(`Unknown: ${arg}. ${USAGE}`);
  return parts;
}

await launch(async () => {
  const parts = chosenParts(process.argv.slice(2));
  await readyPackages();
  readyNode();
  mkdirSync(CACHE, { recursive: true });
  for (const old of [VITEST_REPORT, PLAYWRIGHT_REPORT]) rmSync(old, { force: true });
  return report(await testEverything(parts));
});
