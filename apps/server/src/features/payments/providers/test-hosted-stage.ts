import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Clock } from '@portal/domain/clock';
import { type Msisdn, parseMsisdn } from '@portal/domain/msisdn';
import { type CardAccounts, type CardGateways, startCardGateways } from '@portal/sandbox/card-gateways';
import { type CardOutcome, TEST_CARDS } from '@portal/sandbox/hosted-pages/cards';
import type { WalletBehaviour } from '@portal/sandbox/magic-outcomes';
import { openSandboxDb } from '@portal/sandbox/sandbox-db';
import { makeSandboxTables } from '@portal/sandbox/sandbox-tables';
import { addWallet } from '@portal/sandbox/wallets/wallets';
import Fastify from 'fastify';
import { makeTestDb } from '../../../platform/db/test-db.ts';
import type { CallbackAround, PaymentProvider } from './provider.ts';
import { IMPATIENT_MS } from './test-patience.ts';

/** A callback as it came in. */
export type Heard = { body: string; around: CallbackAround };

/** A gateway with its simulator on real sockets, its page, and the hands to play the customer's part. */
export type HostedStage = {
  provider: PaymentProvider;
  /** The same adapter, for a call whose answer never comes. */
  impatient: PaymentProvider;
  /** The same adapter, pointed at a port where nobody listens. */
  unreachable: PaymentProvider;
  payer: (behaviour: WalletBehaviour) => Promise<Msisdn>;
  /** What the customer does on a page; where the browser goes after it. */
  answer: (page: string, what: CardOutcome | 'cancel') => Promise<string>;
  /** Where "leave" on a page leads. */
  leave: (page: string) => Promise<string>;
  /** Moves everybody's clock. */
  pass: (seconds: number) => void;
  heard: Heard[];
  /** Has the portal answer callbacks with this instead; `null` for the adapter's own answer again. */
  answerCallbacks: (reply: string | null) => void;
  /** What was taken for a reference and not given back, in smallest units. */
  taken: (reference: string) => Promise<number>;
  close: () => Promise<void>;
};

/** What an adapter is made of on the stage. */
export type HostedGround = {
  gateways: CardGateways;
  baseUrl: string;
  pagesUrl: string;
  clock: Clock;
  /** Left out, the product's own. */
  timeoutMs?: number;
  /** Where callbacks are to come, for gateways that are told with each payment. */
  callbackUrl: () => string;
};

/** The portal as browsers would know it: the pages are asked without a socket. */
const PAGES_URL = 'http://portal.test';

/** Builds the stage of one gateway. `adapter` is called for each of its three. */
export async function makeHostedStage(
  gateway: keyof CardAccounts,
  accountsFor: (callbackUrl: () => string) => CardAccounts,
  adapter: (ground: HostedGround) => PaymentProvider,
): Promise<HostedStage> {
  const database = await makeTestDb();
  let time = Date.parse('2026-02-28T08:00:00Z');
  const clock = { now: () => new Date(time) };
  const ear = await listen((body, around) => provider.callbacks?.read(body, around).reply?.body);
  const db = openSandboxDb(database.url);
  await makeSandboxTables(db);
  const gateways = await startCardGateways({
    db,
    clock,
    accounts: accountsFor(ear.url),
    pagesUrl: () => PAGES_URL,
    merchant: 'Acme',
  });
  const pages = Fastify();
  await pages.register(gateways.pages);
  const baseUrl = gateways.baseUrls[gateway];
  const ground = { gateways, baseUrl, pagesUrl: PAGES_URL, clock, callbackUrl: ear.url };
  const provider = adapter(ground);
  let last = 780_000_000;
  return {
    provider,
    impatient: adapter({ ...ground, timeoutMs: IMPATIENT_MS }),
    unreachable: adapter({ ...ground, baseUrl: await nobody() }),
    payer: async (behaviour) => {
      last += 1;
      const msisdn = parseMsisdn(String(last));
      if (!msisdn) throw new Error('not a number');
      await addWallet(db, 'money', { msisdn, behaviour }, clock.now());
      return msisdn;
    },
    answer: async (page, what) => {
      const payload = new URLSearchParams(
        what === 'cancel' ? { answer: 'cancel' } : { answer: 'pay', card: TEST_CARDS[what].number },
      ).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const url = await landing(pages, page);
      const reply = await pages.inject({ method: 'POST', url, headers, payload });
      if (reply.statusCode !== 303) throw new Error(`The page answered ${reply.statusCode}: ${reply.body}`);
      return String(reply.headers.location);
    },
    leave: async (page) => {
      const shown = await pages.inject({ url: await landing(pages, page) });
      const href = /<nav[^>]*><a href="([^"]+)"/.exec(shown.body)?.[1];
      if (!href) throw new Error(`No way to leave: ${shown.body}`);
      return href.replaceAll('&amp;', '&');
    },
    pass: (seconds) => {
      time += seconds * 1000;
    },
    heard: ear.heard,
    answerCallbacks: ear.answerWith,
    taken: async (reference) => {
      const { rows } = await db.query<{ taken: string }>(
        `SELECT coalesce(sum(charged) FILTER (WHERE refund_id IS NULL), 0) AS taken
         FROM sandbox.card_checkouts WHERE gateway = $1 AND replace(reference, '.', '_') = $2`,
        [gateway, reference],
      );
      return Number(rows[0]?.taken ?? 0);
    },
    close: async () => {
      await pages.close();
      await gateways.stop();
      await ear.close();
      await db.close();
      await database.drop();
    },
  };
}

/** Follows a page's own redirections to the shared one. */
async function landing(pages: ReturnType<typeof Fastify>, page: string): Promise<string> {
  const { pathname, search } = new URL(page, PAGES_URL);
  const reply = await pages.inject({ url: pathname + search });
  return reply.statusCode === 303 ? landing(pages, String(reply.headers.location)) : pathname + search;
}

/** An address nobody listens at any more. */
async function nobody(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

/** The portal's ear: keeps every callback, and gives the answer its adapter wants given. */
async function listen(replyTo: (body: string, around: CallbackAround) => string | undefined) {
  const heard: Heard[] = [];
  let other: string | null = null;
  const server = createServer(async (request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://here');
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const around = { headers, query: Object.fromEntries(searchParams) };
    const body = await text(request);
    heard.push({ body, around });
    response.end(other ?? replyTo(body, around) ?? 'OK');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    heard,
    answerWith: (reply: string | null) => {
      other = reply;
    },
    url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
