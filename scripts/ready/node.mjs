import { spawnSync } from 'node:child_process';
import { NODE } from './run.mjs';
import { fail } from './terminal.mjs';

/** Checks that the installed Node runs and has the required version. Throws a message for the terminal. */
export function readyNode() {
  const { stdout, error } = spawnSync(NODE, ['--version'], { encoding: 'utf8' });
  const version = stdout?.trim();
  if (version?.startsWith('v24.')) return;
  fail(
    `The portal runs on Node 24, which npm installs as a package, but ${NODE} ` +
      `${version ? `is ${version}` : `does not start (${error?.code ?? 'no answer'})`}. ` +
      'Remove node_modules and try again; if your npm is set to ignore-scripts, allow the scripts listed in package.json.',
  );
}
