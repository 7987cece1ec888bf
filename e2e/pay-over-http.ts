import { randomInt } from 'node:crypto';
import type { Answer } from '@portal/contract/http/portal-client';
import { createHttpBrowser } from './http-browser.ts';

/** A payment without a browser: a recharge of the payer's own number. */
type QuickPayment = { payer: string; paymentMode: string };

/**
 * Pays with the calls that a browser makes, for journeys that need many customers. Returns the kind of the process
 * response.
 */
export async function payOverHttp(
  url: string,
  { payer, paymentMode }: QuickPayment,
): Promise<Answer<unknown>['kind']> {
  const portal = createHttpBrowser(url, `10.${[0, 0, 0].map(() => randomInt(1, 255)).join('.')}`);
  const placed = yes(
    await portal.placeOrder({ transactionType: 'PREPAID_RECHARGE', msisdn: payer, amount: '500' }),
  );
  if (placed.kind !== 'placed') throw new Error('Taken for a repeat');
  const orderInput = { orderId: placed.orderId, paymentMode, paymentMobile: `0${payer}` };
  const { transactionId } = yes(await portal.initiatePayment(orderInput));
  return (await portal.processPayment({ transactionId, paymentMode })).kind;
}

function yes<Result>(answer: Answer<Result>): Result {
  if (answer.kind === 'ok') return answer.result;
  throw new Error(`The portal refused: ${answer.kind === 'refused' ? answer.code : String(answer.cause)}`);
}
