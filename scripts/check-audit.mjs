import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { AUDIT_NOTE } from './audit-note.mjs';
import { machinePath, ROOT } from './ready/run.mjs';
import { print } from './ready/terminal.mjs';

// `npm run audit:check`: fails when a package of the running product has a known vulnerability of high or critical
// severity. A registry without audits (a mirror, no network) is reported, again at the end of a whole run, and fails only with
// `--strict`, as in CI.

const NOT_CHECKED =
  'npm audit: NOTHING WAS CHECKED: the registry answers no audits, so known vulnerabilities are unknown';

const TIMEOUT_MS = 60_000;
rmSync(AUDIT_NOTE, { force: true });
const { stdout } = spawnSync('npm', ['audit', '--json', '--omit=dev', '--loglevel=silent'], {
  cwd: ROOT,
  encoding: 'utf8',
  timeout: TIMEOUT_MS,
  env: { ...process.env, PATH: machinePath() },
});
const counts = readCounts(stdout);
if (!counts) {
  print(NOT_CHECKED);
  mkdirSync(dirname(AUDIT_NOTE), { recursive: true });
  writeFileSync(AUDIT_NOTE, NOT_CHECKED);
  process.exitCode = process.argv.includes('--strict') ? 1 : 0;
} else {
  const severe = counts.high + counts.critical;
  print(`npm audit: ${counts.total} known vulnerabilities, ${severe} of them high or critical`);
  if (severe > 0) print('npm audit lists the packages and the fixed versions');
  process.exitCode = severe === 0 ? 0 : 1;
}

/** Parses the result of npm; `null` when it is not an audit. */
function readCounts(text) {
  try {
    return JSON.parse(text).metadata?.vulnerabilities ?? null;
  } catch {
    return null;
  }
}
