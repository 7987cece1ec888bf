import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NODE, ROOT, run } from './run.mjs';
import { fail, print } from './terminal.mjs';

/** Content that `fallback-texts.ts` includes in the build. */
const TEXTS = ['orp', 'loader'].map((page) => `content/en/${page}-translation.json`);
const SHARED = [
  ...['contract', 'design', 'domain', 'map-element'].map((name) => `packages/${name}`),
  'package-lock.json',
];
const SERVER_PACKAGES = ['platform', 'operator', 'payments', 'adapter-kit', 'addon-kit', 'addons'].map(
  (name) => `packages/${name}`,
);
const NOT_INPUT = /^(build|\.react-router|node_modules)$|\.test\.tsx?$/;

/** The programs of the server, each as one file (decision 153). */
export const SERVER = {
  name: 'server',
  folder: 'apps/server',
  command: [NODE, join(ROOT, 'scripts/bundle/main.ts')],
  inputs: [...SHARED, ...SERVER_PACKAGES, 'apps/sandbox', 'apps/web/app/routes.ts', 'scripts/bundle'],
};
const WEB_APP = {
  name: 'web app',
  folder: 'apps/web',
  command: ['react-router', 'build'],
  inputs: [...SHARED, 'brand', ...TEXTS],
};
export const STAFF_DESK = {
  name: 'staff desk',
  folder: 'apps/staff',
  command: ['vite', 'build'],
  inputs: SHARED,
};
/** The server, and what browsers load: the customers' web app and the staff desk. */
export const PORTAL = [SERVER, WEB_APP, STAFF_DESK];

/** Makes builds unless the existing ones are of the same sources. Throws a message for the terminal. */
export async function readyBuilds(builds) {
  for (const build of builds) await readyBuild(build);
}

async function readyBuild({ name, folder, command: [program, ...args], inputs }) {
  const stamp = join(ROOT, folder, 'build/.stamp');
  const sources = fingerprint([folder, ...inputs]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  print(`Building the ${name}`);
  // Without the stamp, an interrupted build is repeated.
  rmSync(stamp, { force: true });
  const cwd = join(ROOT, folder);
  const code = await run(program, args, { cwd, env: { NODE_ENV: 'production' }, quiet: true });
  if (code !== 0) fail(`The ${name} could not be built (code ${code}). What is printed above says why.`);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, sources);
}

/** A hash of the contents of all inputs, because a branch switch changes the times of files. */
function fingerprint(inputs) {
  // The asset host is part of the built files (docs/configuration.md).
  const hash = createHash('sha256').update(`${process.env.ASSET_HOST ?? ''}\0`);
  for (const input of inputs) add(hash, join(ROOT, input));
  return hash.digest('hex');
}

function add(hash, path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile()) hash.update(`${path.slice(ROOT.length)}\0`).update(readFileSync(path));
  if (!found?.isDirectory()) return;
  for (const name of readdirSync(path).sort()) if (!NOT_INPUT.test(name)) add(hash, join(path, name));
}
