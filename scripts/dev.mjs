import { readyNode } from './ready/node.mjs';
import { readyPackages } from './ready/packages.mjs';
import { COMPILED, NODE, run } from './ready/run.mjs';
import { launch } from './ready/say.mjs';

// `npm run dev`: the server restarts when its files change; the web app reloads in place (PORTAL_DEV tells
// the server to serve it through Vite instead of from the build). The folders are named because Vite writes a
// temporary file that the server then imports: a bare --watch would restart for that, for ever.
const WATCHED = ['apps/server/src', 'apps/sandbox/src', 'packages', 'brand'];

await launch(async () => {
  await readyPackages();
  readyNode();
  const watch = WATCHED.map((folder) => `--watch-path=${folder}`);
  const args = [...watch, 'apps/server/src/main.ts', ...process.argv.slice(2)];
  return run(NODE, args, { env: { ...COMPILED, PORTAL_DEV: '1' } });
});
