import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { portalHeaders } from '@portal/contract/http/headers';
import { PORTAL_BASE, ROUTES } from '@portal/contract/http/paths';
import { openTestDb } from '@portal/platform/database/testing/database';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { type Config, parseConfig } from './config/config.ts';
import { formatStartMessage } from './start-node.ts';
import { startPortal } from './start-portal.ts';

const silent = pino({ level: 'silent' });
const withoutPages = { withWeb: false };
const db = openTestDb();

function configOf(change: Record<string, string> = {}): Config {
  const SECRET = 'a secret for tests, long enough for anybody';
  const outcome = parseConfig({ DATABASE_URL: db.url, HOST: '127.0.0.1', PORT: '0', SECRET, ...change });
  if (outcome.kind === 'invalid') throw new Error(outcome.problems.join());
  return outcome.config;
}

test('prints the address, a number to try, its simulated handset and the desk', async () => {
  const portal = await startPortal(configOf(), silent, withoutPages);
  expect(portal.startMessage).toContain(portal.address);
  expect(portal.startMessage).toContain('788 100 001');
  expect(portal.startMessage).not.toContain('for trying');
  expect(portal.startMessage).toContain('/sandbox/phone?msisdn=788100001');
  expect(portal.startMessage).toContain(`${portal.address}/staff`);
  await portal.stop();
});

test('finishes running requests on shutdown and accepts no new ones', async () => {
  const portal = await startPortal(configOf(), silent, withoutPages);
  const { hostname, port } = new URL(portal.address);
  const body = JSON.stringify({ msisdn: '788100001' });
  const headers = { ...portalHeaders('en'), host: 'localhost', 'content-length': String(body.length) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(
    `POST ${PORTAL_BASE}${ROUTES.checkLine[1]} HTTP/1.1\r\n${lines.join('')}\r\n${body.slice(0, 5)}`,
  );
  const balancer = connect(Number(port), hostname);
  await once(balancer, 'connect');
  balancer.write('GET /readyz HTTP/1.1\r\nhost: localhost\r\n');
  // The server has started the requests once it answered a later one on another connection.
  await fetch(`${portal.address}/healthz`);
  const stopped = portal.stop();
  await expect
    .poll(() =>
      fetch(portal.address).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed');
  balancer.write('\r\n');
  expect(await text(balancer), 'a load balancer sends nothing more here').toMatch(
    /^HTTP\/1\.1 503[\s\S]+"draining"/,
  );
  socket.write(body.slice(5));
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK[\s\S]+PREPAID/);
  await stopped;
});

test('reports a port in use and cleans up', async () => {
  const first = await startPortal(configOf(), silent, withoutPages);
  const { port } = new URL(first.address);
  await expect(startPortal(configOf({ PORT: port }), silent, withoutPages)).rejects.toThrow(
    `Port ${port} is taken by another program. Set PORT to a free one.`,
  );
  await first.stop();
});

test('does not start with an invalid brand', async () => {
  await expect(startPortal(configOf({ BRAND_FILE: 'no/brand.json' }), silent, withoutPages)).rejects.toThrow(
    /The brand in no\/brand\.json can't be used/,
  );
});

test('says that the embedded database is for trying', () => {
  const embedded = { databaseUrl: null, dataDir: 'data', staff: { issuer: null, port: null, url: null } };
  for (const tryIt of [null, { msisdn: '788100001', pin: '1234' }])
    expect(formatStartMessage(embedded, 'http://localhost:3000', tryIt)).toMatch(
      /in data, for trying: .*deploy.md/,
    );
});

test('says where the desk is, on the port or at the address of its own, and nothing without one', () => {
  const sayDesk = (staff: Partial<Config['staff']>) =>
    formatStartMessage(
      { databaseUrl: null, dataDir: 'data', staff: { issuer: null, port: null, url: null, ...staff } },
      'http://localhost:3000',
      { msisdn: '788100001', pin: '1234' },
    ).match(/Desk +(\S+)/)?.[1];
  expect(sayDesk({})).toBe('http://localhost:3000/staff');
  expect(sayDesk({ port: 3001 })).toBe('http://localhost:3001/staff');
  expect(sayDesk({ port: 3001, url: 'https://desk.example' })).toBe('https://desk.example/staff');
  expect(sayDesk({ issuer: 'off' })).toBeUndefined();
});
