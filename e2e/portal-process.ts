import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NODE = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url));
const READY_LIMIT_MS = 60_000;

/** How to start a portal. */
export type PortalOptions = {
  databaseUrl: string;
  /** File that gets everything it prints. */
  logFile: string;
  /** Same port again after a restart; a free one by default. */
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
export async function startPortal(options: PortalOptions): Promise<PortalProcess> {
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const words: string[] = [];
  const child = spawn(NODE, ['apps/server/src/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: options.databaseUrl,
      ...options.env,
    },
  });
  const log = createWriteStream(options.logFile, { flags: 'a' });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      log.write(chunk);
      words.push(chunk.toString());
      if (words.length > 20) words.shift();
    });
  }
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal);
    await ended;
  };
  try {
    await waitUntilReady(url, child);
  } catch (cause) {
    child.kill('SIGKILL');
    throw new Error(`The portal did not become ready. It said:\n${words.join('')}`, { cause });
  }
  return { url, port, pid: child.pid ?? 0, stop: end('SIGTERM'), kill: end('SIGKILL') };
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_LIMIT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`ended with code ${child.exitCode}`);
    const reply = await fetch(`${url}/readyz`).catch(() => null);
    if (reply?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`not ready within ${READY_LIMIT_MS / 1000} s`);
}

/** A port nobody listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
