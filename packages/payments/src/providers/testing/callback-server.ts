import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { CallbackAround } from '../provider.ts';

/** A server that receives callbacks; `answer` gives the body of the reply. */
export async function startCallbackServer(
  answer: (body: string, around: CallbackAround) => unknown,
): Promise<{ url: () => string; close: () => Promise<unknown> }> {
  const server = createServer(async (request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://portal');
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const reply = await answer(await text(request), { headers, query: Object.fromEntries(searchParams) });
    response.end(typeof reply === 'string' ? reply : 'OK');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: () => `http://127.0.0.1:${port}/callbacks/test/path-secret`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        // Whoever opened a connection and sent nothing, or only half, would be waited for.
        server.closeAllConnections();
      }),
  };
}
