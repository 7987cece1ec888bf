import { Agent, get, type IncomingMessage } from 'node:http';
import type { BenchPortal } from './bench-portal.ts';
import { loadFor, type Rate } from './load.ts';
import type { BenchOptions } from './options.ts';

/** What is asked for again and again. */
type Asked = { name: string; path: string; headers?: Record<string, string>; status?: number };

const PAGES = ['/', '/gethelp', '/privacy-policy', '/sw/table'];
/** A browser that has been here before and takes Brotli. */
const VISITOR = { 'accept-encoding': 'br' };

/** Rates reading pages beside a static file of the same server, in requests a second. Gives a Markdown section. */
export async function benchReading(
  { portal: { url } }: BenchPortal,
  { connections, seconds }: BenchOptions,
  say: (line: string) => void,
): Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const ask = (asked: Asked) => askOnce(agent, url, asked);
  const rate = async (asked: Asked) => {
    say(`Reading ${asked.name}`);
    const { bytes } = await ask(asked);
    return {
      name: asked.name,
      bytes,
      rate: await loadFor({ connections, seconds }, async () => void (await ask(asked))),
    };
  };
  try {
    // A server that has just started is still being compiled, and its pages are not kept yet.
    for (const path of PAGES) for (let n = 0; n < 200; n++) await ask({ name: path, path });
    const { etag } = await ask({ name: 'home', path: '/' });
    const file = await rate({ name: 'a static file', path: await staticFile(ask) });
    const rows = [file];
    for (const path of PAGES) rows.push(await rate({ name: path, path }));
    rows.push(
      await rate({
        name: '/, which the browser has',
        path: '/',
        headers: { 'if-none-match': etag },
        status: 304,
      }),
      await rate({ name: '/ drawn for each request', path: '/?drawn' }),
    );
    return readingTable(rows, connections);
  } finally {
    agent.destroy();
  }
}

type Reply = { bytes: number; etag: string; body: Buffer };

async function askOnce(
  agent: Agent,
  url: string,
  { name, path, headers, status = 200 }: Asked,
): Promise<Reply> {
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url + path, { agent, headers: { ...VISITOR, ...headers } }, resolve).once('error', reject);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of reply) chunks.push(chunk as Buffer);
  if (reply.statusCode !== status) throw new Error(`${name} answers ${reply.statusCode}, not ${status}`);
  const body = Buffer.concat(chunks);
  return { bytes: body.length, etag: reply.headers.etag ?? '', body };
}

/** A script of the build about as big as a page: the least a reply of that size can cost on this server. */
async function staticFile(ask: (asked: Asked) => Promise<Reply>): Promise<string> {
  const plain = await ask({ name: 'home', path: '/', headers: { 'accept-encoding': 'identity' } });
  const scripts = [...plain.body.toString().matchAll(/"(\/assets\/[\w-]+\.js)"/g)].map(
    ([, path = '']) => path,
  );
  const sized = await Promise.all(
    [...new Set(scripts)].map(async (path) => ({ path, bytes: (await ask({ name: path, path })).bytes })),
  );
  const wanted = (await ask({ name: 'home', path: '/' })).bytes;
  const [nearest] = sized.sort((one, other) => Math.abs(one.bytes - wanted) - Math.abs(other.bytes - wanted));
  if (!nearest) throw new Error('Home names no script of the build');
  return nearest.path;
}

function readingTable(rows: { name: string; bytes: number; rate: Rate }[], connections: number): string {
  const base = rows[0]?.rate.perSecond ?? 1;
  const lines = rows.map(({ name, bytes, rate: { perSecond, p50, p99 } }) => {
    const size = `${(bytes / 1000).toFixed(1)} kB`;
    const to = (perSecond / base).toFixed(2);
    return `| ${name} | ${size} | ${Math.round(perSecond)}/s | ${to} | ${p50.toFixed(1)} ms | ${p99.toFixed(1)} ms |`;
  });
  return [
    `### Reading pages at ${connections} connections`,
    '',
    '| What | Size | Rate | To a file | p50 | p99 |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}
