import { PORTAL, readyBuilds } from './ready/builds.mjs';
import { readyChromium } from './ready/chromium.mjs';
import { readyNode } from './ready/node.mjs';
import { readyOtherCommit } from './ready/other-commit.mjs';
import { readyPackages } from './ready/packages.mjs';
import { NODE, run } from './ready/run.mjs';
import { launch } from './ready/terminal.mjs';

// `npm run bench`: measures the results of docs/performance.md. `-- --quick` takes a minute; `-- --no-pages` and the like
// leave a part out, `-- --only isolation` runs a single part; `-- --against v1.0.0` measures another commit in turn.
await launch(async () => {
  await readyPackages();
  readyNode();
  await readyBuilds(PORTAL);
  const CHROMIUM_PATH = await readyChromium();
  const args = process.argv.slice(2);
  const at = args.indexOf('--against') + 1;
  // The bench itself is told the folder.
  if (at > 0) args[at] = await readyOtherCommit(args[at] ?? '');
  return run(NODE, ['scripts/bench/main.ts', ...args], { env: { CHROMIUM_PATH } });
});
