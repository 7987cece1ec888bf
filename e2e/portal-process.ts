import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NODE = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url));
/** The bundle, which is built before. */
const PROGRAM = 'apps/server/build/main.js';
const READY_LIMIT_MS = 120_000;

/**
 * Settings of the journeys' portals: how fast the machine is decides no journey. A statement may wait as long as the
 * journey does, and the work of a challenge is a thousand hashes.
 */
export const PATIENT_PORTAL = {
  DATABASE_STATEMENT_TIMEOUT: '60',
  DATABASE_LOCK_TIMEOUT: '60',
  CHALLENGE_WORK: '1000',
  USSD_ANSWER_SECONDS: '60',
  // Journeys pay little, and a decision of the staff about RWF 600 needs a second person.
  STAFF_APPROVAL_ABOVE: '550',
};

/**
 * A tenth of the time of a start is garbage collection, because V8's young generation starts at one megabyte and grows
 * slowly.
 */
const ROOMY_HEAP = ['--min-semi-space-size=32', '--max-semi-space-size=64'];

/** How to start a portal. */
export type PortalOptions = {
  databaseUrl: string;
  /** File for all its output. */
  logFile: string;
  /** The port of an earlier start; by default the system chooses one. */
  port?: number;
  env?: Record<string, string>;
  /** An unpacked package that is started instead of this checkout. */
  folder?: string;
};

/** A portal in a process of its own. */
export type PortalProcess = {
  url: string;
  port: number;
  pid: number;
  /** SIGTERM, as an operator does, then waits. */
  stop: () => Promise<void>;
  /** SIGKILL, as in a power cut, then waits. */
  kill: () => Promise<void>;
};

/** Starts a portal on a database and waits for `/readyz`. Throws with its output when it does not become ready. */
export async function startPortal({
  databaseUrl,
  logFile,
  port = 0,
  env,
  folder,
}: PortalOptions): Promise<PortalProcess> {
  // How busy this machine is must not decide what a customer gets.
  const patient = { OVERLOAD_LOOP_DELAY: '0', OVERLOAD_DATABASE_WAITS: '0', OVERLOAD_REQUESTS: '0' };
  const settings = { HOST: '127.0.0.1', PORT: String(port), DATABASE_URL: databaseUrl, ...patient, ...env };
  const [program, args] = folder ? [join(folder, 'bin/portal'), []] : [NODE, [...ROOMY_HEAP, PROGRAM]];
  const child = spawn(program, args, {
    cwd: folder ?? ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Node's compile cache makes the next start faster: journeys with a dedicated portal wait for it.
    env: { ...process.env, NODE_COMPILE_CACHE: `${ROOT}.cache/node`, ...settings },
  });
  const output = captureOutput(child, logFile);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal);
    await ended;
  };
  try {
    const url = await waitUntilReady(child, output);
    const address = { url, port: Number(new URL(url).port), pid: child.pid ?? 0 };
    return { ...address, stop: end('SIGTERM'), kill: end('SIGKILL') };
  } catch (cause) {
    child.kill('SIGKILL');
    throw new Error(`The portal did not become ready. Its output:\n${output.join('')}`, { cause });
  }
}

/** Copies its output to the log and keeps the beginning, which contains its address or the error. */
function captureOutput({ stdout, stderr }: ChildProcess, logFile: string): string[] {
  const output: string[] = [];
  const log = createWriteStream(logFile, { flags: 'a' });
  for (const stream of [stdout, stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      log.write(chunk);
      if (output.length < 100) output.push(chunk.toString());
    });
  }
  return output;
}

/** The system chooses the port and the portal prints it: a port chosen here could be taken by then. */
async function waitUntilReady(child: ChildProcess, output: readonly string[]): Promise<string> {
  const deadline = Date.now() + READY_LIMIT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`ended with code ${child.exitCode}`);
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(output.join('')) ?? [];
    const response = url ? await fetch(`${url}/readyz`).catch(() => null) : null;
    if (url && response?.ok) return url;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`not ready within ${READY_LIMIT_MS / 1000} s`);
}
