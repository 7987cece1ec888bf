import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import middie from '@fastify/middie';
import type { FastifyInstance } from 'fastify';

/** Development only: what serves the modules of the web app and hot reload. */
export type HotReload = {
  middleware: (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => void;
  /** Takes over a connection of the page's web socket. */
  acceptSocket: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
};

/**
 * Serves hot reload on the portal's own port. A page that lost its server tries this web socket until it opens, and then
 * reloads: on a port of its own it would open before the portal answers, and the page would reload into an error.
 */
export async function serveHotReload(
  app: FastifyInstance,
  { middleware, acceptSocket }: HotReload,
): Promise<void> {
  await app.register(middie);
  app.use(middleware);
  const sockets = new Set<Duplex>();
  app.server.on('upgrade', (request, socket, head) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    acceptSocket(request, socket, head);
  });
  // The server closes after its last connection, and these stay open.
  app.addHook('preClose', async () => {
    for (const socket of sockets) socket.destroy();
  });
}
