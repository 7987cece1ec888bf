import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from './run.mjs';
import { giveUp, say } from './say.mjs';

const WEB = join(ROOT, 'apps/web');
const STAMP = join(WEB, 'build/.stamp');
/** Of the content, what `fallback-texts.ts` takes into the build. */
const TEXTS = ['orp', 'loader'].map((page) => `content/en/${page}-translation.json`);
const INPUTS = ['apps/web', 'packages', 'brand', 'package-lock.json', ...TEXTS];
const NOT_INPUT = /^(build|\.react-router|node_modules)$|\.test\.tsx?$/;

/** Builds the web app unless the build that is there came from exactly these sources. Gives up with a sentence. */
export async function readyWebBuild() {
  const sources = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return;
  say('Building the web app');
  // A build cut short leaves a half-empty folder, which no stamp may vouch for.
  rmSync(STAMP, { force: true });
  const code = await run('react-router', ['build'], { cwd: WEB, env: { NODE_ENV: 'production' } });
  if (code !== 0) giveUp(`The web app could not be built (code ${code}). What is printed above says why.`);
  mkdirSync(join(WEB, 'build'), { recursive: true });
  writeFileSync(STAMP, sources);
}

/** One number for all inputs: of their contents, since a checkout or a branch switch touches every file's time. */
function fingerprint() {
  // The host of the built files is written into them (docs/configuration.md).
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
