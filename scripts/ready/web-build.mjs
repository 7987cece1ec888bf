import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, run } from './run.mjs';
import { giveUp, say } from './say.mjs';

/** Content that `fallback-texts.ts` includes in the build. */
const TEXTS = ['orp', 'loader'].map((page) => `content/en/${page}-translation.json`);
const SHARED = ['packages', 'package-lock.json'];
const NOT_INPUT = /^(build|\.react-router|node_modules)$|\.test\.tsx?$/;

/** What browsers load: the customers' web app and the staff desk. */
const APPS = [
  { name: 'web app', folder: 'apps/web', program: 'react-router', inputs: [...SHARED, 'brand', ...TEXTS] },
  { name: 'staff desk', folder: 'apps/staff', program: 'vite', inputs: SHARED },
];

/** Builds the apps for browsers unless the existing builds are of the same sources. Throws a message for the terminal. */
export async function readyWebBuild() {
  for (const app of APPS) await readyBuild(app);
}

async function readyBuild({ name, folder, program, inputs }) {
  const stamp = join(ROOT, folder, 'build/.stamp');
  const sources = fingerprint([folder, ...inputs]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  say(`Building the ${name}`);
  // Without the stamp, an interrupted build is repeated.
  rmSync(stamp, { force: true });
  const cwd = join(ROOT, folder);
  const code = await run(program, ['build'], { cwd, env: { NODE_ENV: 'production' } });
  if (code !== 0) giveUp(`The ${name} could not be built (code ${code}). What is printed above says why.`);
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
