import type { TmfFault } from '../../../../apps/sandbox/src/tmf/tmf-state.ts';
import {
  type BrowserClient,
  createBrowserClient,
  requireResult,
  retryCall,
} from '../../../../e2e/faults/customer/browser-client.ts';
import { waitFor } from '../../../../e2e/poll-until.ts';
import { addSubscriber } from '../../../../e2e/sandbox.ts';
import { OFFERINGS } from '../../tmf/src/testing/v4-world.ts';
import type { WholePortal } from './start-whole-portal.ts';

/** The code of the brand's wallet with approval on the handset. */
const MONEY = 'ISANO_MONEY_PUSH';
/** Whole francs of a recharge. */
export const PRICE = 500;

/** A person with a line at the operator and a wallet that approves by itself. */
export type Customer = { msisdn: string; browser: BrowserClient };

/** The number as the operator writes it. */
export function atOperator(msisdn: string): string {
  return `250${msisdn}`;
}

/** Creates a customer. `faults`: what goes wrong with the top-ups of the line, in order. */
export async function newCustomer(
  { url, tmf }: WholePortal,
  { line = 'prepaid', faults = [] }: { line?: keyof typeof OFFERINGS; faults?: TmfFault[] } = {},
): Promise<Customer> {
  const wallet = { behaviour: 'approves-itself', balance: 100_000 } as const;
  const msisdn = await waitFor('a subscriber', () => addSubscriber(url, { wallet }));
  tmf.lines.set(atOperator(msisdn), { offering: OFFERINGS[line], status: 'active', airtime: 0 });
  tmf.faults.set(atOperator(msisdn), [...faults]);
  return { msisdn, browser: createBrowserClient(url, msisdn) };
}

/** Recharges the own line from the own wallet, and presses again while the portal does not answer. */
export async function recharge({ msisdn, browser: { portal } }: Customer): Promise<string> {
  const input = { transactionType: 'PREPAID_RECHARGE', msisdn, amount: String(PRICE) } as const;
  const placed = requireResult(await retryCall('an order', () => portal.placeOrder(input)));
  if (placed.kind !== 'placed') throw new Error('the order was taken for a repeat');
  const order = { orderId: placed.orderId, paymentMode: MONEY, paymentMobile: `0${msisdn}` };
  const initiated = requireResult(await retryCall('a payment', () => portal.initiatePayment(order)));
  const { transactionId } = initiated;
  await retryCall('a start', () => portal.processPayment({ transactionId, paymentMode: MONEY }));
  return transactionId;
}

/** The code of the latest message to a number; waits for one after the first `seen` messages. */
export async function readCode({ centre }: WholePortal, { msisdn }: Customer, seen = 0): Promise<string> {
  return waitFor('a code by SMS', async () => {
    const texts = centre.submitted.slice(seen).filter(({ to }) => to.endsWith(msisdn));
    return /\b\d{6}\b/.exec(texts.at(-1)?.text ?? '')?.[0] ?? null;
  });
}
