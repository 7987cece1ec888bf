import { readyNode } from './ready/node.mjs';
import { readyPackages } from './ready/packages.mjs';
import { COMPILED, NODE, run } from './ready/run.mjs';
import { launch } from './ready/say.mjs';

// `npm run dev`: the server restarts when its files change; the web app reloads in place (PORTAL_DEV tells
// the server to serve it through Vite instead of from the build).
await launch(async () => {
  await readyPackages();
  readyNode();
  const args = ['--watch', 'apps/server/src/main.ts', ...process.argv.slice(2)];
  return run(NODE, args, { env: { ...COMPILED, PORTAL_DEV: '1' } });
});
