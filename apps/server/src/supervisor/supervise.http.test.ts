import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { createInterface, type Interface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDb } from '../platform/database/testing/database.ts';
import type { TestDb } from '../platform/database/testing/database-server.ts';
import { IS_THOROUGH } from '../platform/testing/thorough.ts';
import { readyBundle } from '../testing/ready-bundle.ts';

// A portal of several processes, started as an operator starts it.

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const FAST_START = { NODE_COMPILE_CACHE: `${ROOT}.cache/node` };

/** Every start reads the whole portal, on a machine that may do much else. */
const START_MS = 240_000;
const HEALTH_REQUESTS = 'http_request_duration_seconds_count{method="GET",route="/healthz",status="200"}';

let db: TestDb;
let portal: ChildProcess;
let output: Interface;
let url: string;
const lines: string[] = [];

beforeAll(async () => {
  await readyBundle();
  db = await makeTestDb();
  const settings = { DATABASE_URL: db.url, HOST: '127.0.0.1', PORT: '0', WORKERS: '2' };
  portal = spawn(process.execPath, ['apps/server/build/main.js'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...FAST_START, NODE_ENV: 'development', ...settings },
  });
  output = createInterface(portal.stdout as Readable);
  output.on('line', (line) => lines.push(line));
  url = await shown(/^ +Open +(http:\/\/127\.0\.0\.1:\d+)$/);
}, START_MS);

afterAll(async () => {
  if (portal.exitCode === null) portal.kill('SIGKILL');
  await db.drop();
});

/** Waits for a line that matches, also an earlier one, and returns its first group. Fails when the portal ends before. */
function shown(pattern: RegExp): Promise<string> {
  const find = () => lines.map((line) => pattern.exec(line)?.[1]).find((found) => found !== undefined);
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = find();
      if (found !== undefined) resolve(found);
    };
    output.on('line', look);
    portal.once('close', () => reject(new Error(`the portal ended:\n${lines.join('\n')}`)));
    look();
  });
}

type Outcome = { status: number | string; body: string };

/** Sends a request. The status is the code of the error when there is no response. */
function send(path: string, agent: Agent | false = false): Promise<Outcome> {
  return new Promise((resolve) => {
    const fail = ({ code, message }: NodeJS.ErrnoException) => resolve({ status: code ?? message, body: '' });
    const sent = request(url + path, { agent }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), fail);
    });
    sent.once('error', fail);
    sent.end();
  });
}

/** Between two requests of one sender, so that the load stays small: two processes start meanwhile. */
const PAUSE_MS = 50;

/** Sends one request after the other until stopped, and returns the status of each. */
function sendSteadily(agent: Agent | false): () => Promise<Outcome['status'][]> {
  let stopped = false;
  const statuses: Outcome['status'][] = [];
  const sending = (async () => {
    while (!stopped) {
      statuses.push((await send('/readyz', agent)).status);
      await pause(PAUSE_MS);
    }
  })();
  return async () => {
    stopped = true;
    await sending;
    return statuses;
  };
}

async function metricOf(name: string): Promise<number> {
  const { body } = await send('/metrics');
  const line = body.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1));
}

const processes = async () => ({
  web: await metricOf('portal_processes{role="web"}'),
  jobs: await metricOf('portal_processes{role="jobs"}'),
  sandbox: await metricOf('portal_processes{role="sandbox"}'),
});

test('runs two processes that serve, one for the jobs and one sandbox, and counts the requests of all', async () => {
  expect(await processes()).toEqual({ web: 2, jobs: 1, sandbox: 1 });
  for (let sent = 0; sent < 6; sent += 1) expect((await send('/healthz')).status).toBe(200);
  await expect.poll(() => metricOf(HEALTH_REQUESTS)).toBe(6);
});

test('shows pages, with the build of React that they are made for', async () => {
  expect((await send('/')).status).toBe(200);
});

test('shows the handset of the sandbox from every process', async () => {
  for (let sent = 0; sent < 4; sent += 1) {
    const { status, body } = await send('/sandbox/phone?msisdn=788100001');
    expect(status).toBe(200);
    expect(body).toContain('788 100 001');
  }
});

test.runIf(IS_THOROUGH)(
  'replaces its processes at SIGHUP without losing a request',
  async () => {
    const keepAliveAgent = new Agent({ keepAlive: true, maxSockets: 1 });
    // A connection that is idle during the restart, as a proxy has them.
    const idle = new Agent({ keepAlive: true, maxSockets: 1 });
    expect((await send('/healthz', idle)).status).toBe(200);
    const stopKeepAlive = sendSteadily(keepAliveAgent);
    const stopFresh = sendSteadily(false);
    portal.kill('SIGHUP');
    await shown(/(all processes were replaced)/);
    const statuses = [
      ...(await stopKeepAlive()),
      ...(await stopFresh()),
      (await send('/readyz', idle)).status,
    ];
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    keepAliveAgent.destroy();
    idle.destroy();
    // The job process and both that serve ended, and what they counted is still there.
    await expect.poll(() => metricOf('portal_process_ends_total{role="web"}')).toBe(2);
    await expect.poll(processes).toEqual({ web: 2, jobs: 1, sandbox: 1 });
    expect(await metricOf(HEALTH_REQUESTS)).toBe(7);
  },
  START_MS,
);

/** The processes that serve, in the order of their starts. */
const servingPids = (): number[] =>
  lines.flatMap((line) => (/"process":"web".*"a process works"/.test(line) ? [JSON.parse(line).pid] : []));

test.runIf(IS_THOROUGH)(
  'starts a killed process again and says so in the log',
  async () => {
    const before = servingPids();
    process.kill(before.at(-1) ?? 0, 'SIGKILL');
    await shown(/("a process of the portal ended unexpectedly; it is started again")/);
    await expect.poll(() => servingPids().length, { timeout: START_MS }).toBe(before.length + 1);
    expect(await processes()).toEqual({ web: 2, jobs: 1, sandbox: 1 });
    expect((await send('/readyz')).status).toBe(200);
  },
  START_MS,
);

test('ends all processes at SIGTERM', async () => {
  const ended = once(portal, 'close');
  portal.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
