import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const STARTED_WITHIN_MS = 180_000;
const POLL_MS = 100;
const OUTPUT_LIMIT = 100_000;

/** Path of a program of a Debian package. Throws a sentence that names the package. */
export function programPath(path: string, debianPackage: string): string {
  if (existsSync(path)) return path;
  throw new Error(
    `${path} is missing. Install it: apt-get install -y --no-install-recommends ${debianPackage}`,
  );
}

/** A running program, and what its check of readiness returned. */
export type StartedProgram<Ready> = { ready: Ready; stop: () => Promise<void> };

/**
 * Starts a program and waits until it is ready. Throws with its output when it ends before, or is not ready in three minutes.
 * @param isReady receives the output so far; `null`: not yet
 */
export async function startProgram<Ready>(
  [path = '', ...args]: string[],
  env: Record<string, string>,
  isReady: (output: string) => Promise<Ready | null> | Ready | null,
): Promise<StartedProgram<Ready>> {
  const child = spawn(path, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  const output = collectOutput(child);
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill();
    await once(child, 'close');
  };
  const until = Date.now() + STARTED_WITHIN_MS;
  while (Date.now() < until && child.exitCode === null) {
    const ready = await isReady(output());
    if (ready !== null) return { ready, stop };
    await wait(POLL_MS);
  }
  await stop();
  throw new Error(`${path} did not start:\n${output()}`);
}

function collectOutput({ stdout, stderr }: ChildProcess): () => string {
  let output = '';
  for (const stream of [stdout, stderr])
    stream?.on('data', (chunk: Buffer) => {
      // What matters comes first; an old Chromium repeats one line for ever.
      if (output.length < OUTPUT_LIMIT) output += chunk;
    });
  return () => output;
}
