import type { Answer, PortalClient } from '@portal/contract/http/portal-client';
import { createHttpBrowser } from './http-browser.ts';
import { randomAddress } from './random-address.ts';

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
  const portal = createHttpBrowser(url, randomAddress());
  const orderId = await placeRecharge(portal, payer);
  return (await payOrder(portal, { orderId, payer, paymentMode })).kind;
}

/** Places an order of RWF 500 of airtime for a number. Returns its id. */
export function placeRecharge(portal: PortalClient, msisdn: string): Promise<string> {
  return place(portal.placeOrder({ transactionType: 'PREPAID_RECHARGE', msisdn, amount: '500' }));
}

/** Places an order of a bundle for a number. Returns its id. */
export function placeBundle(portal: PortalClient, msisdn: string, productCode: string): Promise<string> {
  return place(portal.placeOrder({ transactionType: 'PREPAID_BUNDLES', msisdn, productCode }));
}

async function place(answer: ReturnType<PortalClient['placeOrder']>): Promise<string> {
  const placed = yes(await answer);
  if (placed.kind !== 'placed') throw new Error('Taken for a repeat');
  return placed.orderId;
}

/** Starts the payment of an order. Returns the id of the payment and the kind of the process response. */
export async function payOrder(
  portal: PortalClient,
  { orderId, payer, paymentMode }: QuickPayment & { orderId: string },
): Promise<{ transactionId: string; kind: Answer<unknown>['kind'] }> {
  const orderInput = { orderId, paymentMode, paymentMobile: `0${payer}` };
  const { transactionId } = yes(await portal.initiatePayment(orderInput));
  return { transactionId, kind: (await portal.processPayment({ transactionId, paymentMode })).kind };
}

/** The result of a call that the portal did not refuse. */
export function yes<Result>(answer: Answer<Result>): Result {
  if (answer.kind === 'ok') return answer.result;
  throw new Error(`The portal refused: ${answer.kind === 'refused' ? answer.code : String(answer.cause)}`);
}
