import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { runTestOps } from '../ops/testing/open-test-ops.ts';

// The staff's machine of the fault run: runs the command line that a request contains as `npm run ops` does, without starting a
// process for each. Receives the URL of the database as an argument, and sends its address over IPC.

/** One person does everything here, so the sums that need a second one are out of reach (RULINGS 85). */
const LIMITS = Object.fromEntries(
  ['APPROVAL_ABOVE', 'APPROVAL_ABOVE_DAY', 'APPROVAL_ABOVE_WALLET', 'KEEP_ABOVE'].map((name) => [
    `STAFF_${name}`,
    '1000000000',
  ]),
);

const databaseUrl = process.argv[2] ?? '';
const server = createServer((request, response) => {
  const run = async () => runTestOps(databaseUrl, JSON.parse(await text(request)) as string[], LIMITS);
  run().then(
    (result) => response.end(JSON.stringify(result)),
    (error: Error) => response.writeHead(500).end(error.stack),
  );
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ ready: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
process.once('disconnect', () => process.exit(1));
