import { once } from 'node:events';
import { createServer } from 'node:net';
import { fail } from './terminal.mjs';

/**
 * Checks that the port is free before anything is installed or built, which takes a minute the first time. Throws a
 * message for the terminal. The portal checks it again, and whatever else can be wrong with it.
 */
export async function readyPort({ HOST = 'localhost', PORT = '3000' } = process.env) {
  const server = createServer();
  try {
    server.listen({ host: HOST, port: PORT });
    await once(server, 'listening');
  } catch ({ code }) {
    if (code === 'EADDRINUSE') fail(`Port ${PORT} is taken by another program. Set PORT to a free one.`);
  } finally {
    server.close();
  }
}
