import net, { type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { refuseTransactionPooling } from './refuse-transaction-pooling.ts';
import { makeTestDb } from './testing/database.ts';

/** A message of PostgreSQL's protocol: type, length, content. */
function message(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
}

const READY = message('Z', Buffer.from('I'));
const LOGGED_IN = Buffer.concat([message('R', Buffer.alloc(4)), READY]);
/** The answer to `SELECT pg_backend_pid() AS pid` (type 23, integer): always 42. */
const SAME_PROCESS = Buffer.concat([
  message('T', Buffer.from('\0\x01pid\0\0\0\0\0\0\0\0\0\0\x17\0\x04\xff\xff\xff\xff\0\0', 'latin1')),
  message('D', Buffer.from('\0\x01\0\0\0\x0242', 'latin1')),
  message('C', Buffer.from('SELECT 1\0')),
  READY,
]);

test('a pooler that gives all clients the same server connection is refused in words', async () => {
  const pooler = net.createServer((client) => {
    client.once('data', () => {
      client.write(LOGGED_IN);
      client.on('data', (data) => data.toString('latin1').startsWith('Q') && client.write(SAME_PROCESS));
    });
  });
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve));
  const { port } = pooler.address() as AddressInfo;
  await expect(refuseTransactionPooling(`postgres://portal@127.0.0.1:${port}/portal`)).rejects.toThrow(
    'Set pool_mode=session',
  );
  pooler.close();
});

test('PostgreSQL itself is accepted', async () => {
  const db = await makeTestDb();
  await refuseTransactionPooling(db.url);
  await db.drop();
});
