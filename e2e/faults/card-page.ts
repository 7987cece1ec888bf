import { TEST_CARDS } from '../../apps/sandbox/src/hosted-pages/cards.ts';
import type { Browser } from './customer.ts';
import type { Purchase } from './draw-purchase.ts';
import { mustCome, until } from './until.ts';

const MOST_REDIRECTIONS = 5;
/** A page whose address got lost with an answer is shown on the status page as soon as the check has found it. */
const PAGE_LIMIT_MS = 8_000;

/** The gateway's page of a transaction, also when the answer that named it was lost; `null` when there is none. */
export function findPage({ portal }: Browser, transactionId: string): Promise<string | null> {
  return until(async () => {
    const answer = await portal.readTransaction({ txnId: transactionId });
    return answer.kind === 'ok' && answer.result.redirectUrl;
  }, PAGE_LIMIT_MS);
}

/** Uses a card on a gateway's page, or cancels there (`null`), and comes back to the portal. */
export async function answerPage(
  browser: Browser,
  page: string,
  card: Purchase['card'] | null,
): Promise<void> {
  const form: Record<string, string> = card
    ? { answer: 'pay', card: TEST_CARDS[card].number }
    : { answer: 'cancel' };
  const address = await mustCome('a page of a gateway', () => arriveAt(browser, page));
  if (!isCheckout(address)) return comeBack(browser, address);
  const leadsTo = await mustCome(
    'an answer of a gateway',
    async () => (await browser.open(address, form)).leadsTo,
  );
  await comeBack(browser, leadsTo);
}

function isCheckout(address: string): boolean {
  return new URL(address).pathname.startsWith('/sandbox/card/');
}

/** Follows a gateway's own addresses to its page; who has paid already is sent back to the portal. */
async function arriveAt(browser: Browser, page: string): Promise<string> {
  let address = page;
  for (let step = 0; step < MOST_REDIRECTIONS; step += 1) {
    const { leadsTo } = await browser.open(address);
    if (!leadsTo) return address;
    address = leadsTo;
    if (new URL(address).origin !== new URL(page).origin) return address;
  }
  return address;
}

/** A browser that does not get through to the portal gives up: the portal finds out by itself. */
async function comeBack(browser: Browser, address: string): Promise<void> {
  await browser.open(address).catch(() => {});
}
