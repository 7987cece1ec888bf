import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Root of the checkout, the default working directory of commands. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
/** The pinned Node. */
export const NODE = join(ROOT, 'node_modules/node/bin/node');

/** Environment for Node's compile cache: a start takes 2.4 s of processor time instead of 2.7 s. */
export const COMPILED = { NODE_COMPILE_CACHE: join(ROOT, '.cache/node') };

/** Environment of whole runs: tests wait as long as a slow machine may take (e2e/wait-limits.ts). */
export const PATIENT = { PATIENT: 'yes' };

const BIN = join(ROOT, 'node_modules/.bin');
/** At a terminal the child receives Ctrl+C itself; a second signal would end it at once. */
const FORWARDED = process.stdin.isTTY ? ['SIGTERM'] : ['SIGTERM', 'SIGINT', 'SIGHUP'];
const LAST_OUTPUT_MS = 5_000;
const CAUGHT = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/**
 * Runs a command in our terminal, forwards signals and resolves to its exit code (128 + number of the signal that ended
 * it). Rejects when the command cannot be started.
 * @param options.plain the command writes lines only, because its output is a pipe and no terminal
 * @param options.quiet what the command writes is shown only when it fails
 * @param options.yields the command leaves the processor to others that need it at the same time
 */
export function run(
  command,
  args,
  { cwd = ROOT, env = {}, path = ownPath(), plain = false, quiet = false, yields = false } = {},
) {
  const child = spawn(command, args, {
    cwd,
    stdio: plain || quiet ? ['inherit', 'pipe', 'pipe'] : 'inherit',
    env: {
      ...process.env,
      ...((plain || quiet) && process.stdout.isTTY && { FORCE_COLOR: '1' }),
      PATH: path,
      ...env,
    },
  });
  // Without a process id the command could not be started, which the event `error` reports.
  if (yields && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const written = [];
  for (const [pipe, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    if (quiet) pipe.on('data', (bytes) => written.push([to, bytes]));
    else pipe?.pipe(to, { end: false });
  }
  const forward = CAUGHT.map((signal) => {
    const listener = () => FORWARDED.includes(signal) && child.kill(signal);
    process.on(signal, listener);
    return () => process.off(signal, listener);
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', async (code, signal) => {
      for (const stop of forward) stop();
      await readToEnd(child);
      if (code !== 0) for (const [to, bytes] of written) to.write(bytes);
      resolve(code ?? 128 + (signal === 'SIGINT' ? 2 : 15));
    });
  });
}

/** Waits for the rest of its output, but not for a process that it left behind with the same pipe. */
async function readToEnd({ stdout, stderr }) {
  const pipes = [stdout, stderr].filter((pipe) => pipe && !pipe.readableEnded);
  await Promise.race([
    Promise.all(pipes.map((pipe) => once(pipe, 'end'))),
    wait(LAST_OUTPUT_MS, undefined, { ref: false }),
  ]);
  for (const pipe of pipes) pipe.destroy();
}

/** The checkout's tools first, so that `node` in npm scripts is the pinned one. */
function ownPath() {
  return [BIN, process.env.PATH].join(delimiter);
}

/** The path without the checkout's tools: npm must not run on the Node that it replaces. */
export function machinePath() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
    .join(delimiter);
}
