import net, { type AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { checkConnections } from './check-connections.ts';
import { makeTestDb } from './testing/database.ts';

/** A message of PostgreSQL's protocol: type, length, content. */
function message(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
}

const READY = message('Z', Buffer.from('I'));
const LOGGED_IN = Buffer.concat([message('R', Buffer.alloc(4)), READY]);

/** The answer to `SELECT pg_backend_pid() AS pid` (type 23, integer). */
function processId(pid: number): Buffer {
  const digits = Buffer.from(String(pid));
  const length = Buffer.alloc(4);
  length.writeInt32BE(digits.length);
  return Buffer.concat([
    message('T', Buffer.from('\0\x01pid\0\0\0\0\0\0\0\0\0\0\x17\0\x04\xff\xff\xff\xff\0\0', 'latin1')),
    message('D', Buffer.concat([Buffer.from('\0\x01', 'latin1'), length, digits])),
    message('C', Buffer.from('SELECT 1\0')),
    READY,
  ]);
}

/** Answers to the login of the nth client and to each of its queries; `null`: it waits. */
type Pooler = { login?: (client: number) => Buffer; query: (client: number, query: number) => Buffer | null };

let pooler: net.Server;
afterEach(() => void pooler?.close());

async function startPooler({ login = () => LOGGED_IN, query }: Pooler): Promise<string> {
  let clients = 0;
  pooler = net.createServer((socket) => {
    const client = clients++;
    let queries = 0;
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(login(client));
      socket.on('data', (data) => {
        const answer = data.toString('latin1').startsWith('Q') ? query(client, queries++) : null;
        if (answer) socket.write(answer);
      });
    });
  });
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve));
  return `postgres://portal@127.0.0.1:${(pooler.address() as AddressInfo).port}/portal`;
}

test.each<[string, Pooler]>([
  ['all clients the same server connection', { query: () => processId(42) }],
  ['each query another one', { query: (client, query) => processId(10 * query + client) }],
])('a pooler that gives %s is refused in words', async (_what, behaviour) => {
  await expect(checkConnections(await startPooler(behaviour))).rejects.toThrow('Set pool_mode=session');
});

test('a pooler with too few connections is refused with a message, instead of letting customers wait', async () => {
  const url = await startPooler({ query: (client) => (client < 9 ? processId(client + 1) : null) });
  await expect(checkConnections(url, 5_000)).rejects.toThrow('gives only 7 connections');
});

test('a parameter of the URL that a pooler refuses is named', async () => {
  const refusal = 'SFATAL\0C08P01\0Munsupported startup parameter: options\0\0';
  const url = await startPooler({ login: () => message('E', Buffer.from(refusal)), query: () => null });
  await expect(checkConnections(url)).rejects.toThrow('refuses a parameter of DATABASE_URL');
});

test('PostgreSQL itself is accepted', async () => {
  const db = await makeTestDb();
  await checkConnections(db.url);
  await db.drop();
});
