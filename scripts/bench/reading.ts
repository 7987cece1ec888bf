import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import { addSubscriber } from '../../e2e/sandbox.ts';
import { brandCodes } from '../../packages/domain/src/language/brand.ts';
import type { BenchPortal } from './bench-portal.ts';
import { loadFor, type Rate } from './load.ts';
import { loadVisitor, resultOf } from './load-visitor.ts';
import type { BenchOptions } from './options.ts';

const brand = JSON.parse(readFileSync('brand/brand.json', 'utf8'));
const { moneyPush } = brandCodes(brand);

/** A repeated request. */
type PageRequest = {
  name: string;
  path: string;
  headers?: Record<string, string>;
  status?: number;
  /** Another server than the portal. */
  url?: string;
};

const PAGES = [
  '/',
  '/gethelp',
  '/privacy-policy',
  '/sw/table',
  '/prepaid-recharge',
  '/fr/data-bundle',
  '/storeLocator',
];
/** Headers of a browser that accepts Brotli. */
const HEADERS = { 'accept-encoding': 'br' };

/**
 * Measures requests per second of cached and of personal pages, beside a static file of the same server and React Router's
 * bare template in a process of its own. Returns a Markdown section.
 */
export async function benchReading(
  { portal: { url } }: BenchPortal,
  { connections, seconds }: BenchOptions,
  print: (line: string) => void,
): Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const template = await startBareTemplate();
  const fetchPage = (page: PageRequest) => fetchOnce(agent, url, page);
  const rate = async (page: PageRequest) => {
    print(`Reading ${page.name}`);
    const { bytes } = await fetchPage(page);
    return {
      name: page.name,
      bytes,
      rate: await loadFor({ connections, seconds }, async () => void (await fetchPage(page))),
    };
  };
  try {
    // Warm up: code is compiled and pages are cached.
    for (const path of PAGES) for (let n = 0; n < 200; n++) await fetchPage({ name: path, path });
    const { etag } = await fetchPage({ name: 'home', path: '/' });
    const file = await rate({ name: 'a static file', path: await staticFile(fetchPage) });
    const rows = [file];
    for (const path of PAGES) rows.push(await rate({ name: path, path }));
    rows.push(
      await rate({
        name: '/ revalidated by the browser',
        path: '/',
        headers: { 'if-none-match': etag },
        status: 304,
      }),
      await rate({ name: '/ rendered for each request', path: '/?drawn' }),
    );
    const personal = await personalPages(url);
    for (const page of personal) {
      for (let n = 0; n < 200; n++) await fetchPage(page);
      rows.push(await rate(page));
    }
    const bare = { name: 'bare template', path: '/', url: template.url };
    for (let n = 0; n < 200; n++) await fetchPage(bare);
    return readingTable(rows, await rate(bare), connections);
  } finally {
    template.stop();
    agent.destroy();
  }
}

type Reply = { bytes: number; etag: string; body: Buffer };

async function fetchOnce(
  agent: Agent,
  url: string,
  { name, path, headers, status = 200, url: other = url }: PageRequest,
): Promise<Reply> {
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    get(other + path, { agent, headers: { ...HEADERS, ...headers } }, resolve).once('error', reject);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of reply) chunks.push(chunk as Buffer);
  if (reply.statusCode !== status) throw new Error(`${name} answers ${reply.statusCode}, not ${status}`);
  const body = Buffer.concat(chunks);
  return { bytes: body.length, etag: reply.headers.etag ?? '', body };
}

/** The path of a script of about the size of a page: the minimum cost of such a response. */
async function staticFile(fetchPage: (page: PageRequest) => Promise<Reply>): Promise<string> {
  const plain = await fetchPage({ name: 'home', path: '/', headers: { 'accept-encoding': 'identity' } });
  const scripts = [...plain.body.toString().matchAll(/"(\/assets\/[\w-]+\.js)"/g)].map(
    ([, path = '']) => path,
  );
  const sized = await Promise.all(
    [...new Set(scripts)].map(async (path) => ({
      path,
      bytes: (await fetchPage({ name: path, path })).bytes,
    })),
  );
  const wanted = (await fetchPage({ name: 'home', path: '/' })).bytes;
  const [nearest] = sized.sort((one, other) => Math.abs(one.bytes - wanted) - Math.abs(other.bytes - wanted));
  if (!nearest) throw new Error('Home names no script of the build');
  return nearest.path;
}

/** The payment page and the status page of a purchase, as its visitor. */
async function personalPages(url: string): Promise<PageRequest[]> {
  const { portal, headers, leave } = loadVisitor(url, 1);
  try {
    const place = async (amount: string) => {
      const msisdn = await addSubscriber(url);
      const input = { transactionType: 'PREPAID_RECHARGE', msisdn, amount } as const;
      const order = resultOf(await portal.placeOrder(input));
      if (order.kind !== 'placed') throw new Error('the order was placed before');
      return { orderId: order.orderId, paymentMobile: `0${msisdn}` };
    };
    // An order whose payment waits has no payment page: it leads to the status page.
    const [open, waiting] = [await place('500'), await place('600')];
    const { transactionId } = resultOf(await portal.initiatePayment({ ...waiting, paymentMode: moneyPush }));
    return [
      {
        name: 'payment page',
        path: `/payment/start/${brand.slug}-money?order=${open.orderId}`,
        headers: headers(),
      },
      { name: 'status page', path: `/payment/status?id=${transactionId}`, headers: headers() },
    ];
  } finally {
    leave();
  }
}

/** Starts React Router's bare template in a process of its own. */
async function startBareTemplate(): Promise<{ url: string; stop: () => void }> {
  const file = fileURLToPath(new URL('bare-template.ts', import.meta.url));
  const child = spawn(process.execPath, [file], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (!child.stdout) throw new Error('the bare template has no output');
  const [address] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: address.toString().trim(), stop: () => child.kill() };
}

type Row = { name: string; bytes: number; rate: Rate };

function readingTable(rows: readonly Row[], template: Row, connections: number): string {
  const base = rows[0]?.rate.perSecond ?? 1;
  const lines = [...rows, template].map(({ name, bytes, rate: { perSecond, p50, p99 } }) => {
    const size = `${(bytes / 1000).toFixed(1)} kB`;
    const toFile = (perSecond / base).toFixed(2);
    const toTemplate = (perSecond / template.rate.perSecond).toFixed(2);
    return `| ${name} | ${size} | ${Math.round(perSecond)}/s | ${toFile} | ${toTemplate} | ${p50.toFixed(1)} ms | ${p99.toFixed(1)} ms |`;
  });
  return [
    `### Reading pages at ${connections} connections`,
    '',
    '| What | Size | Rate | To a file | To the template | p50 | p99 |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}
