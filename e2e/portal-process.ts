import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NODE = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url));
const READY_LIMIT_MS = 120_000;

/** How to start a portal. */
export type PortalOptions = {
  databaseUrl: string;
  /** File that gets everything it prints. */
  logFile: string;
  /** The same one again after a restart; one the system gives by default. */
  port?: number;
  env?: Record<string, string>;
};

/** A portal running as a process of its own. */
export type PortalProcess = {
  url: string;
  port: number;
  pid: number;
  /** Ends it as an operator would: SIGTERM, then waits. */
  stop: () => Promise<void>;
  /** Ends it as a power cut would: SIGKILL, then waits. */
  kill: () => Promise<void>;
};

/** Starts a portal on a database and waits until `/readyz` says yes. Throws with its last words when it does not. */
export async function startPortal({
  databaseUrl,
  logFile,
  port = 0,
  env,
}: PortalOptions): Promise<PortalProcess> {
  const settings = { HOST: '127.0.0.1', PORT: String(port), DATABASE_URL: databaseUrl, ...env };
  const child = spawn(NODE, ['apps/server/src/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    // What Node has compiled is kept for the next start: journeys with a portal of their own wait for one.
    env: { ...process.env, NODE_COMPILE_CACHE: `${ROOT}.cache/node`, ...settings },
  });
  const words = listen(child, logFile);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal);
    await ended;
  };
  try {
    const url = await waitUntilReady(child, words);
    const own = { url, port: Number(new URL(url).port), pid: child.pid ?? 0 };
    return { ...own, stop: end('SIGTERM'), kill: end('SIGKILL') };
  } catch (cause) {
    child.kill('SIGKILL');
    throw new Error(`The portal did not become ready. It said:\n${words.join('')}`, { cause });
  }
}

/** Copies what it prints to the log and keeps the beginning, where it says its address or what is wrong. */
function listen({ stdout, stderr }: ChildProcess, logFile: string): string[] {
  const words: string[] = [];
  const log = createWriteStream(logFile, { flags: 'a' });
  for (const stream of [stdout, stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      log.write(chunk);
      if (words.length < 100) words.push(chunk.toString());
    });
  }
  return words;
}

/** The system gives the port, and the portal says which: a port chosen by us could be gone by the time it is used. */
async function waitUntilReady(child: ChildProcess, words: readonly string[]): Promise<string> {
  const deadline = Date.now() + READY_LIMIT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`ended with code ${child.exitCode}`);
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(words.join('')) ?? [];
    const reply = url ? await fetch(`${url}/readyz`).catch(() => null) : null;
    if (url && reply?.ok) return url;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`not ready within ${READY_LIMIT_MS / 1000} s`);
}
