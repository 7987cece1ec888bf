import { readyNode } from './ready/node.mjs';
import { readyPackages } from './ready/packages.mjs';
import { COMPILED, NODE, run } from './ready/run.mjs';
import { launch } from './ready/say.mjs';
import { readyWebBuild } from './ready/web-build.mjs';

// `npm start`: makes the machine ready as far as it is not, then serves. This file runs on any Node since
// 20, because the Node that everything else runs on may only be about to be installed. The `exec` in
// package.json puts it in the shell's place: npm hands a SIGTERM to the shell, which would keep it.
await launch(async () => {
  await readyPackages();
  readyNode();
  await readyWebBuild();
  return run(NODE, ['apps/server/src/main.ts', ...process.argv.slice(2)], { env: COMPILED });
});
