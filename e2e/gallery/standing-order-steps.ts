import { expect } from '@playwright/test';
import { yes } from '../pay-over-http.ts';
import { readEmails } from '../sandbox.ts';
import { WAIT_LIMITS } from '../wait-limits.ts';
import { at, callsOf, openLine, type Steps, see, type Visit } from './visit.ts';

/** Cards of the sandbox (docs/sandbox.md). */
const CARDS = { approved: '4111 1111 1111 1111', refused: '4000 0000 0000 0002' };

const LINE = { airtime: 1_250, dataMegabytes: 640 };

/** What is left on a line. */
export function withLine(then: (visit: Visit, msisdn: string) => Promise<unknown>): Steps {
  return async (visit) => {
    const msisdn = await visit.sandbox.addSubscriber(LINE);
    await openLine(visit, msisdn);
    await at('/my-lines')(visit);
    await see('main .summary-rows')(visit);
    await then(visit, msisdn);
  };
}

const ordersPath = (lineId: string) => `/my-lines/standing-orders?line=${lineId}`;

/** The standing orders of a line. */
export function withStandingOrders(then: (visit: Visit) => Promise<unknown>): Steps {
  return async (visit) => {
    const msisdn = await visit.sandbox.addSubscriber(LINE);
    await at(ordersPath(await openLine(visit, msisdn)))(visit);
    await visit.page.locator('main [value="check"]').waitFor();
    await then(visit);
  };
}

/** Up to the question whether the standing order is agreed to. */
export async function fillStandingOrder({ page }: Visit): Promise<void> {
  await page.locator('main [name="amount"]').fill('1000');
  await page.locator('main [name="monthLimit"]').fill('5000');
  await page.locator('main [value="check"]').click();
  await page.locator('main [value="agree"]').waitFor();
}

/** The same with a card as the way to pay. */
export async function fillCardOrder(visit: Visit): Promise<void> {
  await visit.page.locator('main [name="paymentMode"][value^="PAYMENT_GATEWAY"]').first().check();
  await fillStandingOrder(visit);
}

/** A line that has agreed to a standing order by a card, whose first purchase is not paid yet. */
type CardOrder = {
  lineId: string;
  orderId: string;
  /** The path of the standing orders of the line. */
  orders: string;
  /** The address that the card's holder gives. */
  email: string;
};

/** Agrees to a standing order by a card with the call of its page. */
async function agreeCardOrder(visit: Visit): Promise<CardOrder> {
  const msisdn = await visit.sandbox.addSubscriber(LINE);
  const lineId = await openLine(visit, msisdn);
  const { orderId } = yes(
    await callsOf(visit).agreeStandingOrder({
      lineId,
      standingOrderId: null,
      productCode: null,
      amount: '1000',
      every: 'month',
      weekday: 1,
      monthDay: 1,
      below: null,
      hour: 9,
      paymentMode: 'PAYMENT_GATEWAY.paystack',
      withoutAsking: true,
      monthLimit: '5000',
      isAgreed: true,
      agreedAmount: '1000',
    }),
  );
  if (!orderId) throw new Error('no purchase for a card to pay first');
  return { lineId, orderId, orders: ordersPath(lineId), email: `keza.${msisdn}@example.rw` };
}

/** A standing order that waits for its card, after `then` has opened a page. */
export function withCardOrder(then: (visit: Visit, order: CardOrder) => Promise<unknown>): Steps {
  return async (visit) => then(visit, await agreeCardOrder(visit));
}

/** Pays the first purchase with a card on the page of the gateway. Returns the id of the payment. */
async function payFirst(
  visit: Visit,
  { orderId, email }: CardOrder,
  card: keyof typeof CARDS,
): Promise<string> {
  const portal = callsOf(visit);
  const way = { paymentMode: 'PAYMENT_GATEWAY', paymentGateway: 'paystack' } as const;
  const { transactionId } = yes(await portal.initiatePayment({ orderId, ...way, emailId: email }));
  const { redirectUrl } = yes(await portal.processPayment({ transactionId, ...way }));
  await visit.page.context().request.post(redirectUrl ?? '', {
    form: { answer: 'pay', card: CARDS[card] },
  });
  return transactionId;
}

/** The status page of a first purchase that its card could not pay. */
export function withRefusedCard(then: (visit: Visit, order: CardOrder) => Promise<unknown>): Steps {
  return withCardOrder(async (visit, order) => {
    await at(`/payment/status?id=${await payFirst(visit, order, 'refused')}`)(visit);
    await see('.receipt-card.tone-failed')(visit);
    await then(visit, order);
  });
}

/** A standing order that its card pays from now on. The holder of the card has been told by e-mail. */
export function withCardInForce(then: (visit: Visit, order: CardOrder) => Promise<unknown>): Steps {
  return withCardOrder(async (visit, order) => {
    await payFirst(visit, order, 'approved');
    const portal = callsOf(visit);
    const link = async () => {
      // Whoever looks at the standing order learns at once that its card has paid; without that a job looks each minute.
      yes(await portal.readStandingOrders({ lineId: order.lineId }));
      return findHolderLink(visit, order);
    };
    await expect.poll(link, { timeout: WAIT_LIMITS.screen, intervals: [200, 500] }).not.toBeNull();
    await then(visit, order);
  });
}

/** The path that the link in the e-mail to the card's holder opens; `null` until it was sent. */
async function findHolderLink({ url }: Visit, { email }: CardOrder): Promise<string | null> {
  for (const { text } of await readEmails(url, email)) {
    const query = /\/my-lines\?(card=[\w-]+)/.exec(text)?.[1];
    if (query) return `/my-lines?${query}`;
  }
  return null;
}

/** The page that the link in the e-mail to the card's holder opens. */
export async function openHolderLink(visit: Visit, order: CardOrder): Promise<void> {
  await at((await findHolderLink(visit, order)) ?? '')(visit);
  await see('main [value="end-card"]')(visit);
}
