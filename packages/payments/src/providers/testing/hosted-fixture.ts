import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Clock } from '@portal/domain/time/clock';
import { type CardAccounts, type CardGateways, startCardGateways } from '@portal/sandbox/card-gateways';
import { type CardOutcome, TEST_CARDS } from '@portal/sandbox/hosted-pages/cards';
import type { WalletBehaviour } from '@portal/sandbox/magic-outcomes';
import { openSandboxDb } from '@portal/sandbox/sandbox-db';
import { makeSandboxTables } from '@portal/sandbox/sandbox-tables';
import { addWallet } from '@portal/sandbox/wallets/wallets';
import Fastify from 'fastify';
import type { CallbackAround, PaymentProvider } from '../provider.ts';
import { startCallbackServer } from './callback-server.ts';
import { openSimulatorFixture } from './simulator-fixture.ts';
import { SHORT_TIMEOUT_MS } from './timeouts.ts';

/** A callback as it came in. */
export type ReceivedCallback = { body: string; around: CallbackAround };

/** A gateway with its simulator on real sockets, its page, and what the customer does. */
export type HostedFixture = Awaited<ReturnType<typeof createHostedFixture>>;

/** What an adapter is made of on the fixture. */
export type HostedAdapterOptions = {
  gateways: CardGateways['gateways'];
  baseUrl: string;
  pagesUrl: string;
  clock: Clock;
  /** Left out, the product's own. */
  timeoutMs?: number;
  /** Where callbacks are to come, for gateways that get the address with each payment. */
  callbackUrl: () => string;
};

/** The portal as browsers would know it: the pages are asked without a socket. */
const PAGES_URL = 'http://portal.test';

/** Builds the fixture of one gateway. `adapter` is called for each of its three. */
export async function createHostedFixture(
  gateway: keyof CardAccounts,
  accountsFor: (callbackUrl: () => string) => CardAccounts,
  adapter: (adapterOptions: HostedAdapterOptions) => PaymentProvider,
) {
  const base = await openSimulatorFixture();
  const { database, clock } = base;
  const receivedCallbacks: ReceivedCallback[] = [];
  let otherReply: string | null = null;
  const callbacks = await startCallbackServer((body, around) => {
    receivedCallbacks.push({ body, around });
    return otherReply ?? provider.callbacks?.read(body, around).reply?.body;
  });
  const db = openSandboxDb(database.url);
  base.onClose(() => db.close());
  base.onClose(() => callbacks.close());
  await makeSandboxTables(db);
  const { gateways, ...cardGateways } = await startCardGateways({
    db,
    clock,
    accounts: accountsFor(callbacks.url),
    pagesUrl: () => PAGES_URL,
    merchant: 'Acme',
  });
  base.onClose(() => cardGateways.stop());
  const pages = Fastify();
  base.onClose(() => pages.close());
  await pages.register(cardGateways.pages);
  const baseUrl = gateways[gateway].baseUrl;
  const adapterOptions = { gateways, baseUrl, pagesUrl: PAGES_URL, clock, callbackUrl: callbacks.url };
  const provider = adapter(adapterOptions);
  return {
    provider,
    /** The same adapter, for a call whose answer never comes. */
    withShortTimeout: adapter({ ...adapterOptions, timeoutMs: SHORT_TIMEOUT_MS }),
    /** The same adapter, pointed at a port without a server. */
    unreachable: adapter({ ...adapterOptions, baseUrl: await nobody(base.onClose) }),
    payer: async (behaviour: WalletBehaviour): Promise<Msisdn> => {
      const msisdn = base.nextPayer();
      await addWallet(db, { msisdn, behaviour }, { company: 'money', now: clock.now() });
      return msisdn;
    },
    /** What the customer does on a page; where the browser goes after it. */
    answer: async (page: string, what: CardOutcome | 'cancel'): Promise<string> => {
      const payload = new URLSearchParams(
        what === 'cancel' ? { answer: 'cancel' } : { answer: 'pay', card: TEST_CARDS[what].number },
      ).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const url = await landing(pages, page);
      const reply = await pages.inject({ method: 'POST', url, headers, payload });
      if (reply.statusCode !== 303) throw new Error(`The page answered ${reply.statusCode}: ${reply.body}`);
      return String(reply.headers.location);
    },
    /** Where "leave" on a page leads. */
    leave: async (page: string): Promise<string> => {
      const shown = await pages.inject({ url: await landing(pages, page) });
      const href = /<nav[^>]*><a href="([^"]+)"/.exec(shown.body)?.[1];
      if (!href) throw new Error(`No way to leave: ${shown.body}`);
      return href.replaceAll('&amp;', '&');
    },
    /** Moves the clock of the adapter and of the simulator. */
    pass: base.pass,
    receivedCallbacks,
    /** Has the portal answer callbacks with this instead; `null` for the adapter's own answer again. */
    answerCallbacks: (reply: string | null) => {
      otherReply = reply;
    },
    /** What was taken for a reference and not given back, in smallest units. */
    taken: async (reference: string): Promise<number> => {
      const { rows } = await db.query<{ taken: string }>(
        `SELECT coalesce(sum(charged) FILTER (WHERE refund_id IS NULL), 0) - coalesce(sum((
             SELECT sum(r.amount) FROM sandbox.card_refunds r WHERE r.gateway = c.gateway AND r.checkout_id = c.id)), 0) AS taken
         FROM sandbox.card_checkouts c WHERE gateway = $1 AND replace(reference, '.', '_') = $2`,
        [gateway, reference],
      );
      return Number(rows[0]?.taken ?? 0);
    },
    close: base.close,
  };
}

/** Follows a page's own redirections to the shared one. */
async function landing(pages: ReturnType<typeof Fastify>, page: string): Promise<string> {
  const { pathname, search } = new URL(page, PAGES_URL);
  const reply = await pages.inject({ url: pathname + search });
  return reply.statusCode === 303 ? landing(pages, String(reply.headers.location)) : pathname + search;
}

/**
 * An address without a server: the port stays taken on another loopback address, so that no other program gets it.
 */
async function nobody(onClose: (close: () => Promise<unknown>) => void): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onClose(() => new Promise((resolve) => server.close(resolve)));
  return `http://127.0.0.2:${(server.address() as AddressInfo).port}`;
}
