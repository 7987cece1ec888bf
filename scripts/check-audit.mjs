import { spawnSync } from 'node:child_process';
import { machinePath, ROOT } from './ready/run.mjs';
import { say } from './ready/say.mjs';

// `npm run audit:check`: no package that the product runs on has a known weakness of high or critical severity. A
// registry that answers no such question (a mirror, no network) is reported and fails nothing.

const TIMEOUT_MS = 60_000;
const { stdout } = spawnSync('npm', ['audit', '--json', '--omit=dev', '--loglevel=silent'], {
  cwd: ROOT,
  encoding: 'utf8',
  timeout: TIMEOUT_MS,
  env: { ...process.env, PATH: machinePath() },
});
const counts = readCounts(stdout);
if (!counts) {
  say('npm audit: the registry does not answer it here; known weaknesses of packages were not looked up');
} else {
  const grave = counts.high + counts.critical;
  say(`npm audit: ${counts.total} known weaknesses, ${grave} of them high or critical`);
  if (grave > 0) say('npm audit names the packages and the versions that mend them');
  process.exitCode = grave === 0 ? 0 : 1;
}

/** `null` when what npm printed is not the result of an audit. */
function readCounts(text) {
  try {
    return JSON.parse(text).metadata?.vulnerabilities ?? null;
  } catch {
    return null;
  }
}
