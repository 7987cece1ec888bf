import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import type { TransactionStatus } from '@portal/domain/payments/transaction-status';
import type { PaymentMode } from '@portal/payments/methods/payment-mode';
import type { Instructions } from '@portal/payments/providers/instructions';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import type { PaymentsDeps } from '../payments-deps.ts';
import { initiatePayment } from '../transactions/initiate-payment.ts';
import { processPayment } from '../transactions/process-payment.ts';
import { mayPayFrom } from './list-handset-modes.ts';

/** A payment by the caller's own number, and the proof that it is the caller's (codes/prove-by-network.ts). */
export type HandsetPayment = {
  orderId: string;
  mode: PaymentMode;
  msisdn: Msisdn;
  visitorId: string;
  locale: Locale;
  /** The caller is of another network. */
  isForeign: boolean;
  proof: string;
  /** Asked last before the payment is handed over; false: it is not. Left out: it is. */
  mayStart?: (transactionId: string) => Promise<boolean>;
};

/**
 * Pays an order from the handset: initiates the transaction and hands it to the provider, as the pages do.
 * @returns the status of the transaction, which may be final already, and what the customer does to pay, if that is known
 * @throws PortalError ORDER_CLOSED when `mayStart` says no, and those of `initiatePayment` and `processPayment`; nothing was charged then
 */
export async function payFromHandset(
  deps: PaymentsDeps,
  { orderId, mode, msisdn, visitorId, locale, isForeign, proof, mayStart }: HandsetPayment,
): Promise<{ status: TransactionStatus; instructions: Instructions | null }> {
  // The session may have begun in another network than it ends in.
  if (!mayPayFrom(deps, mode, { msisdn, isForeign })) throw new PortalError('PROVIDER_UNAVAILABLE');
  const order = await deps.findOrder(orderId);
  if (!order) throw new PortalError('NOT_FOUND');
  const payer = { mode, payer: msisdn, visitorId };
  const { transactionId } = await initiatePayment(deps, { ...payer, order, locale, proof });
  if (mayStart && !(await mayStart(transactionId))) throw new PortalError('ORDER_CLOSED');
  // Every caller has a network of its own, so that the prompts of different callers do not wait for each other.
  const address = `handset.${msisdn}`;
  const processed = await processPayment(deps, {
    ...payer,
    transactionId,
    token: proof,
    address,
    solution: null,
  });
  const instructions = (await deps.store.find(transactionId))?.instructions ?? null;
  return { status: processed.status, instructions };
}
