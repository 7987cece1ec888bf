import '../../packages/platform/src/country/testing/configure-shipped.ts';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCookieJar } from '../../e2e/cookie-jar.ts';
import { ROUTES } from '../../packages/contract/src/http/paths.ts';
import {
  type Answer,
  createPortalClient,
  type PortalClient,
} from '../../packages/contract/src/http/portal-client.ts';

/**
 * A visitor with little overhead: plain HTTP with keep-alive. `headers` gives the headers with its cookies, `refusedShare` the share of
 * its requests that were answered by 503.
 */
type LoadVisitor = {
  portal: PortalClient;
  headers: () => Record<string, string>;
  refusedShare: () => number;
  leave: () => void;
};

/** Seen twice on a machine that did much else; `unavailable-answers.ts` says by which limit. */
const UNAVAILABLE = 503;
/** A customer presses once more after such an answer. */
const AGAIN_AFTER_MS = 1_000;
const MOST_TRIES = 20;

/** Customers come from many networks, and limits per network lock one row each: requests use this many addresses in turn. */
const ADDRESSES = 200;

/**
 * Creates a visitor with its own cookies, who tries again what was not available. Call `leave` at the end. A portal that trusts this machine as its proxy sees
 * many addresses.
 */
export function loadVisitor(url: string, connections: number): LoadVisitor {
  let sent = 0;
  let refused = 0;
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' });
  const jar = createCookieJar();
  const send = async (address: string, init: RequestInit) => {
    for (let tries = 1; ; tries += 1) {
      const answer = await sendOnce(address, init);
      if (answer.status !== UNAVAILABLE) return answer;
      refused += 1;
      if (tries === MOST_TRIES) return answer;
      await sleep(AGAIN_AFTER_MS);
    }
  };
  const sendOnce = async (address: string, { method, headers, body }: RequestInit) => {
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = request(address, {
        method,
        agent,
        headers: {
          ...(headers as Record<string, string>),
          ...jar.headers(),
          'x-forwarded-for': `10.${sent++ % ADDRESSES}.0.1`,
        },
      });
      outgoing.once('response', resolve).once('error', reject).end(body);
    });
    jar.store(reply.headers['set-cookie'] ?? []);
    const replyText = await text(reply);
    return { status: reply.statusCode, json: () => JSON.parse(replyText) };
  };
  // The first answer brings the visitor's cookie: calls beside it would each become a visitor of their own.
  let first: Promise<unknown> | null = null;
  const fetch = async (address: string, init: RequestInit) => {
    if (first) await first;
    const answer = send(address, init);
    first ??= answer.catch(() => {});
    return answer;
  };
  const portal = createPortalClient({
    routes: ROUTES,
    baseUrl: url,
    fetch: fetch as unknown as typeof globalThis.fetch,
    lang: () => 'en',
  });
  return {
    portal,
    headers: jar.headers,
    refusedShare: () => (sent === 0 ? 0 : refused / sent),
    leave: () => agent.destroy(),
  };
}

/** The result of a call that must succeed; otherwise throws with the refusal. */
export function resultOf<Result>(answer: Answer<Result>): Result {
  if (answer.kind === 'ok') return answer.result;
  throw new Error(answer.kind === 'refused' ? `${answer.code}: ${answer.message}` : 'unreachable', {
    cause: answer.kind === 'unreachable' ? answer.cause : undefined,
  });
}
