import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AUDIT_NOTE } from './audit-note.mjs';
import { chooseDatabaseTests, findChangedFiles } from './changed-files.mjs';
import { PORTAL, readyBuilds } from './ready/builds.mjs';
import { readyTestBrowser } from './ready/chromium.mjs';
import { readyNode } from './ready/node.mjs';
import { readyPackages } from './ready/packages.mjs';
import { NODE, PATIENT, ROOT, run } from './ready/run.mjs';
import { fail, launch, print } from './ready/terminal.mjs';
import { countPlaywright, countVitest } from './test-counts.mjs';

const CACHE = join(ROOT, '.cache');
const VITEST_REPORT = join(CACHE, 'vitest.json');
const PLAYWRIGHT_REPORT = join(CACHE, 'playwright.json');
/** Two sequences of about the same length, each for one core. */
const CHECKS = [['types'], ['lint', 'knip', 'audit:check', 'imports', 'docs:check']];
/** The checks of `--changed`. Unused code and the audit are about the whole, and take as long as all of these. */
const QUICK_CHECKS = [['types'], ['imports', 'docs:check']];
/** Parts that run at the same time must not move the cursor of a terminal to overwrite each other's lines. */
const BESIDE_OTHERS = { plain: true };
/** Portals answer browsers in real time, which checks and unit tests beside them have no need of. */
const YIELDING = { ...BESIDE_OTHERS, yields: true };
/** The projects of Vitest whose tests need no database. */
const WITHOUT_DATABASE = ['--project=pure', '--project=alone'];
const USAGE =
  'npm test takes --no-checks, --no-unit, --no-database, --no-faults and --no-e2e to leave a part out, ' +
  'and npm run check takes --changed.';

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

/** The quick gate before a push: lint, types, imports, documentation, and the tests that have to do with what changed. */
async function checkChanged() {
  const { base, files } = findChangedFiles();
  print(`${files.length} files differ from the main branch (since ${base.slice(0, 8)})`);
  if (files.length === 0) return [];
  const lint = ['ci', '--no-errors-on-unmatched', '--files-ignore-unknown=true', ...files];
  const checks = [
    // Tests of the bundle and of pages need it.
    attempt('builds', build),
    attempt('lint', async () => ({ code: await run('biome', lint, YIELDING) })),
    ...QUICK_CHECKS.map(runChecks),
  ];
  const results = (await Promise.all(checks)).flat();
  const related = [...WITHOUT_DATABASE, '--changed', base, '--passWithNoTests'];
  results.push(await attempt('related tests', () => vitest(related)));
  const beside = chooseDatabaseTests(files);
  if (beside.length > 0)
    results.push(await attempt('tests beside', () => vitest(['--project=database', ...beside])));
  return results;
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
  const result = { name, seconds, passed: 0, failed: 0, failures: [], ...outcome };
  // At once: the summary comes minutes later, and who waits wants to know what is still running.
  print(describePart(result));
  return result;
}

function isBad({ code, failed }) {
  return code !== 0 || failed > 0;
}

function describePart(result) {
  const seconds = `${result.seconds.toFixed(0).padStart(4)} s`;
  return `${isBad(result) ? 'failed' : 'passed'} ${result.name.padEnd(13)} ${seconds}`;
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
  return vitest(parts.has('database') ? [] : WITHOUT_DATABASE);
}

async function vitest(args) {
  rmSync(VITEST_REPORT, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`];
  const code = await run('vitest', ['run', ...args, ...reporters], { ...YIELDING, env: PATIENT });
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
      env: { ...PATIENT, CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT },
    },
  );
  return { code, ...countPlaywright(PLAYWRIGHT_REPORT) };
}

/**
 * Prints each failed test with its message, since a log may be cut to its end, then how long each part took, of those that ran
 * beside each other, and one line with the totals. A part that failed without a failed test counts as one failure.
 */
function report(results) {
  const bad = results.filter(isBad);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = bad.reduce((sum, result) => sum + Math.max(1, result.failed), 0);
  for (const failure of bad.flatMap(({ failures }) => failures)) process.stdout.write(`\n${failure}\n`);
  if (existsSync(AUDIT_NOTE)) process.stdout.write(`\n${readFileSync(AUDIT_NOTE, 'utf8')}\n`);
  process.stdout.write(`\n${results.map(describePart).join('\n')}\n`);
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
  const args = process.argv.slice(2);
  const isChanged = args.includes('--changed');
  const parts = chosenParts(args.filter((arg) => arg !== '--changed'));
  const browser = parts.has('e2e') && !isChanged ? readyTestBrowser() : undefined;
  // A missing browser fails the journeys, which wait for it; nothing else needs it.
  browser?.catch(() => {});
  await readyPackages();
  readyNode();
  mkdirSync(CACHE, { recursive: true });
  for (const old of [VITEST_REPORT, PLAYWRIGHT_REPORT, AUDIT_NOTE]) rmSync(old, { force: true });
  return report(await (isChanged ? checkChanged() : testEverything(parts, browser)));
});
