import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';
import { fail, print } from './terminal.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** The headless build of the same browser; journeys take a quarter less time in it. */
const SHELL = 'chromium-headless-shell';

/** Finds Chromium, or installs it with apt. Returns its path; throws a message for the terminal. */
export async function readyChromium() {
  return find(NAMES) ?? (await install('chromium')) ?? fail(howTo());
}

/** The same for the browser tests, which prefer the headless build. */
export async function readyTestBrowser() {
  return find([SHELL, ...NAMES]) ?? (await install(SHELL)) ?? readyChromium();
}

function find(names) {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : fail(`CHROMIUM_PATH says ${named}, but nothing is there.`);
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  const places = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  // Ubuntu's chromium-browser without snap is a stub that only prints advice, so its version is checked.
  return places.find((path) => existsSync(path) && spawnSync(path, ['--version']).status === 0);
}

async function install(name) {
  const prefix = asRoot();
  if (!prefix || spawnSync('apt-get', ['--version']).status !== 0) return undefined;
  print(`Installing Chromium for the browser tests (apt-get install ${name})`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', name, 'fonts-liberation'],
  ]) {
    const [command, ...rest] = [...prefix, 'apt-get', ...args];
    const code = await run(command, rest, { env, plain: true });
    if (code !== 0) print(`apt-get ${args[0]} ended with code ${code}`);
  }
  return find([name]);
}

/** Prefix to run a command as root: none, or sudo without a password; `undefined` when impossible. */
function asRoot() {
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : undefined;
}

function howTo() {
  return (
    'The browser tests need Chromium and none was found. Install it (Debian and Ubuntu: apt-get install chromium) ' +
    'or set CHROMIUM_PATH to one you have. To run everything else: npm test -- --no-e2e'
  );
}
