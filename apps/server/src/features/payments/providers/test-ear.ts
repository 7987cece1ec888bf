import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Where the provider's callbacks go. */
export async function listen(hear: (body: string, url: string) => unknown) {
  const server = createServer(async (request, response) => {
    await hear(await text(request), request.url ?? '');
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: () => `http://127.0.0.1:${port}/callbacks/test/path-secret`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
