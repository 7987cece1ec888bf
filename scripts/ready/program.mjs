import { readyBuilds } from './builds.mjs';
import { readyNode } from './node.mjs';
import { readyPackages } from './packages.mjs';
import { readyPort } from './port.mjs';
import { NODE, run } from './run.mjs';
import { launch } from './terminal.mjs';

/**
 * Runs a program of this checkout on the pinned Node with the arguments of the command line, and ends with its exit
 * code. Installs the packages and makes the `builds` first when that is needed.
 * @param args arguments of Node: its options and the file
 * @param options.listens the program listens on PORT
 */
export function launchProgram(args, { env = {}, builds = [], listens = false } = {}) {
  return launch(async () => {
    if (listens) await readyPort();
    await readyPackages();
    readyNode();
    await readyBuilds(builds);
    return run(NODE, [...args, ...process.argv.slice(2)], { env });
  });
}
