import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AUDIT_NOTE } from './audit-note.mjs';
import { PORTAL, readyBuilds } from './ready/builds.mjs';
import { readyTestBrowser } from './ready/chromium.mjs';
import { readyNode } from './ready/node.mjs';
import { readyPackages } from './ready/packages.mjs';
import { NODE, ROOT, run } from './ready/run.mjs';
import { fail, launch, print } from './ready/terminal.mjs';
import { countPlaywright, countVitest } from './test-counts.mjs';

const CACHE = join(ROOT, '.cache');
const VITEST_REPORT = join(CACHE, 'vitest.json');
const PLAYWRIGHT_REPORT = join(CACHE, 'playwright.json');
/** Two sequences of about the same length, each for one core. */
const CHECKS = [['types'], ['lint', 'knip', 'audit:check', 'imports', 'docs:check']];
/** Parts that run at the same time must not move the cursor of a terminal to overwrite each other's lines. */
const BESIDE_OTHERS = { plain: true };
/** Portals answer browsers in real time, which checks and unit tests beside them have no need of. */
const YIELDING = { ...BESIDE_OTHERS, yields: true };
/** The projects of Vitest whose tests need no database. */
const WITHOUT_DATABASE = ['--project=pure', '--project=alone'];
const USAGE =
  'npm test takes --no-checks, --no-unit, --no-database, --no-faults and --no-e2e to leave a part out.';

/**
 * Every part runs even when an earlier one failed: one run should show all that is wrong. Two sequences run at the same
 * time and keep two cores busy: all at once would make the portals of the fuzz run and the fault run too slow to judge
 * (decision 060). The checks need no build, so they run beside it (decision 113).
 */
async function testEverything(parts, browser) {
  const building = attempt('builds', build);
  const sequences = [checkAndTestUnits(parts, building), testPortals(parts, { building, browser })];
  return [await building, ...(await Promise.all(sequences)).flat()];
}

async function testPortals(parts, { building, browser }) {
  await building;
  const results = [];
  if (parts.has('faults')) results.push(...(await attackPortals()));
  if (parts.has('e2e')) results.push(await attempt('e2e', () => browserTests(browser)));
  return results;
}

async function attackPortals() {
  return [
    await attempt('fuzz', fuzzRun),
    await attempt('fraud', fraudRun),
    await attempt('faults', faultRun),
  ];
}

async function checkAndTestUnits(parts, building) {
  const results = parts.has('checks') ? (await Promise.all(CHECKS.map(runChecks))).flat() : [];
  await building;
  if (parts.has('unit')) results.push(await attempt('test:unit', () => unitTests(parts)));
  return results;
}

/** Runs checks one after the other. */
async function runChecks(names) {
  const results = [];
  for (const name of names) results.push(await attempt(name, () => check(name)));
  return results;
}

/** A part that gives up is a part that failed: the rest still runs and the last line is still printed. */
async function attempt(name, work) {
  const start = performance.now();
  const outcome = await work().catch((error) => {
    process.stderr.write(`\n${error.message}\n`);
    return { code: 1 };
  });
  const seconds = (performance.now() - start) / 1_000;
  return { name, seconds, passed: 0, failed: 0, failures: [], ...outcome };
}

async function build() {
  await readyBuilds(PORTAL);
  return { code: 0 };
}

async function check(name) {
  print(`npm run ${name}`);
  return { code: await run('npm', ['run', '--silent', name], YIELDING) };
}

async function unitTests(parts) {
  print('npm run test:unit');
  const projects = parts.has('database') ? [] : WITHOUT_DATABASE;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`];
  const code = await run('vitest', ['run', ...projects, ...reporters], YIELDING);
  return { code, ...countVitest(VITEST_REPORT) };
}

/** The small run with its one line; `npm run faults` is the storm. */
async function faultRun() {
  print('npm run faults -- --short');
  return { code: await run(NODE, ['e2e/faults/main.ts', '--short'], BESIDE_OTHERS) };
}

/** A few thousand requests of an always equal seed; `npm run fuzz` sends as many as it is told. */
async function fuzzRun() {
  print('npm run fuzz -- --short');
  return { code: await run(NODE, ['e2e/fuzz/main.ts', '--short'], BESIDE_OTHERS) };
}

/** Each attack with a few victims and customers; `npm run fraud` has dozens. */
async function fraudRun() {
  print('npm run fraud -- --short');
  return { code: await run(NODE, ['e2e/fraud/main.ts', '--short'], BESIDE_OTHERS) };
}

/** @param browser the path of Chromium, or why there is none */
async function browserTests(browser) {
  const CHROMIUM_PATH = await browser;
  print('npm run e2e');
  const code = await run(
    'playwright',
    ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json'],
    {
      ...BESIDE_OTHERS,
      env: { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT },
    },
  );
  return { code, ...countPlaywright(PLAYWRIGHT_REPORT) };
}

/**
 * Prints each failed test with its message, since a log may be cut to its end, then how long each part took, of those that ran
 * beside each other, and one line with the totals. A part that failed without a failed test counts as one failure.
 */
function report(results) {
  const isBad = ({ code, failed }) => code !== 0 || failed > 0;
  const bad = results.filter(isBad);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = bad.reduce((sum, result) => sum + Math.max(1, result.failed), 0);
  for (const failure of bad.flatMap(({ failures }) => failures)) process.stdout.write(`\n${failure}\n`);
  if (existsSync(AUDIT_NOTE)) process.stdout.write(`\n${readFileSync(AUDIT_NOTE, 'utf8')}\n`);
  const lines = results.map(
    (result) =>
      `${isBad(result) ? 'failed' : 'passed'} ${result.name.padEnd(12)} ${result.seconds.toFixed(0).padStart(4)} s`,
  );
  process.stdout.write(`\n${lines.join('\n')}\n`);
  if (bad.length > 0) process.stdout.write(`\nFailed: ${bad.map(({ name }) => name).join(', ')}\n`);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}

function chosenParts(args) {
  const parts = new Set(['checks', 'unit', 'database', 'faults', 'e2e']);
  for (const arg of args) if (!parts.delete(arg.replace(/^--no-/, ''))) fail(`Unknown: ${arg}. ${USAGE}`);
  return parts;
}

await launch(async () => {
  const parts = chosenParts(process.argv.slice(2));
  const browser = parts.has('e2e') ? readyTestBrowser() : undefined;
  // A missing browser fails the journeys, which wait for it; nothing else needs it.
  browser?.catch(() => {});
  await readyPackages();
  readyNode();
  mkdirSync(CACHE, { recursive: true });
  for (const old of [VITEST_REPORT, PLAYWRIGHT_REPORT, AUDIT_NOTE]) rmSync(old, { force: true });
  return report(await testEverything(parts, browser));
});
