import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from './run.mjs';
import { giveUp, say } from './say.mjs';

const WEB = join(ROOT, 'apps/web');
const STAMP = join(WEB, 'build/.stamp');
/** Content that `fallback-texts.ts` includes in the build. */
const TEXTS = ['orp', 'loader'].map((page) => `content/en/${page}-translation.json`);
const INPUTS = ['apps/web', 'packages', 'brand', 'package-lock.json', ...TEXTS];
const NOT_INPUT = /^(build|\.react-router|node_modules)$|\.test\.tsx?$/;

/** Builds the web app unless the existing build is of the same sources. Throws a message for the terminal. */
export async function readyWebBuild() {
  const sources = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return;
  say('Building the web app');
  // Without the stamp, an interrupted build is repeated.
  rmSync(STAMP, { force: true });
  const code = await run('react-router', ['build'], { cwd: WEB, env: { NODE_ENV: 'production' } });
  if (code !== 0) giveUp(`The web app could not be built (code ${code}). What is printed above says why.`);
  mkdirSync(join(WEB, 'build'), { recursive: true });
  writeFileSync(STAMP, sources);
}

/** A hash of the contents of all inputs, because a branch switch changes the times of files. */
function fingerprint() {
  // The asset host is part of the built files (docs/configuration.md).
  const hash = createHash('sha256').update(`${process.env.ASSET_HOST ?? ''}\0`);
  for (const input of INPUTS) add(hash, join(ROOT, input));
  return hash.digest('hex');
}

function add(hash, path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile()) hash.update(`${path.slice(ROOT.length)}\0`).update(readFileSync(path));
  if (!found?.isDirectory()) return;
  for (const name of readdirSync(path).sort()) if (!NOT_INPUT.test(name)) add(hash, join(path, name));
}
