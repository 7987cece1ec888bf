import { TEST_CARDS } from '../../../apps/sandbox/src/hosted-pages/cards.ts';
import { pollUntil, waitFor } from '../../poll-until.ts';
import type { Purchase } from '../plan/draw-purchase.ts';
import type { BrowserClient } from './browser-client.ts';

const REDIRECT_LIMIT = 5;
/** When the response with the gateway page was lost, the status page links to it as soon as a check found it. */
const PAGE_LIMIT_MS = 8_000;

/**
 * Finds the gateway page of a transaction, even when the response with its URL was lost; `null` when there is
 * none.
 */
export function findGatewayPage({ portal }: BrowserClient, transactionId: string): Promise<string | null> {
  return pollUntil(async () => {
    const answer = await portal.readTransaction({ txnId: transactionId });
    return answer.kind === 'ok' && answer.result.redirectUrl;
  }, PAGE_LIMIT_MS);
}

/** Pays with a card on a gateway page, or cancels there (`null`), and returns to the portal. */
export async function completeGatewayPage(
  browser: BrowserClient,
  page: string,
  card: Purchase['card'] | null,
): Promise<void> {
  const form: Record<string, string> = card
    ? { answer: 'pay', card: TEST_CARDS[card].number }
    : { answer: 'cancel' };
  const address = await waitFor('the page of a gateway', () => followRedirects(browser, page));
  if (!isCheckout(address)) return returnToPortal(browser, address);
  const redirectsTo = await waitFor(
    'the response of a gateway',
    async () => (await browser.open(address, form)).redirectsTo,
  );
  await returnToPortal(browser, redirectsTo);
}

function isCheckout(address: string): boolean {
  return new URL(address).pathname.startsWith('/sandbox/card/');
}

/** Follows the gateway's redirects to its page. A customer who has paid already is redirected to the portal. */
async function followRedirects(browser: BrowserClient, page: string): Promise<string> {
  let address = page;
  for (let step = 0; step < REDIRECT_LIMIT; step += 1) {
    const { redirectsTo } = await browser.open(address);
    if (!redirectsTo) return address;
    address = redirectsTo;
    if (new URL(address).origin !== new URL(page).origin) return address;
  }
  return address;
}

/** A browser that cannot reach the portal gives up: the portal learns the result by itself. */
async function returnToPortal(browser: BrowserClient, address: string): Promise<void> {
  await browser.open(address).catch(() => {});
}
