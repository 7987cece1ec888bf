import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';

const SENTENCE = 'Airtime, data and bills from any phone, in the language you speak at home. ';

/** A page of text only: the minimum for this browser on this machine. */
const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Reference</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<style>body{font:16px/1.5 sans-serif;margin:1rem}</style></head>
<body><h1>Reference page</h1>${`<p>${SENTENCE.repeat(4)}</p>`.repeat(6)}</body></html>`;

/** Serves the reference page on a free port of loopback until `stop` is called. */
export async function serveReferencePage(): Promise<{ url: string; stop: () => void }> {
  const body = brotliCompressSync(PAGE);
  const server = createServer((_request, reply) => {
    reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The reference page has no port');
  return { url: `http://127.0.0.1:${address.port}/`, stop: () => server.close() };
}
