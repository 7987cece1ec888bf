import { spawnSync } from 'node:child_process';
import { machinePath, ROOT } from './ready/run.mjs';
import { print } from './ready/terminal.mjs';

// `npm run audit:check`: fails when a package of the running product has a known vulnerability of high or critical
// severity. A registry without audits (a mirror, no network) is reported and does not fail.

const TIMEOUT_MS = 60_000;
const { stdout } = spawnSync('npm', ['audit', '--json', '--omit=dev', '--loglevel=silent'], {
  cwd: ROOT,
  encoding: 'utf8',
  timeout: TIMEOUT_MS,
  env: { ...process.env, PATH: machinePath() },
});
const counts = readCounts(stdout);
if (!counts) {
  print('npm audit: the registry does not support it; known vulnerabilities were not checked');
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
