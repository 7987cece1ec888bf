import type { PortalClient } from '@portal/contract/http/portal-client';
import { type Msisdn, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { hasOwnPage } from '@portal/domain/payments/needs-code';
import { pathOfOption } from '@portal/domain/payments/payment-option';
import { type FastForm, type FastRefusal, payerOf } from '../../../fast-payment/fast-form.ts';
import { loadCheckout, type OpenCheckout } from '../load-checkout.ts';
import { type PaymentOption, PRESSED } from '../payment-methods.ts';
import { type PaymentCalls, type PaymentProblem, startPayment } from '../wallet/start-payment.ts';

/** A placed order and how to pay it. */
export type PayNowInput = {
  orderId: string;
  fast: FastForm;
  /**
   * False: a plain form of a browser that sent no visitor cookie. Two posts of one press would be two visitors with two
   * orders, so the payment page asks for one more press.
   */
  isRepeatSafe: boolean;
};

/** What follows a press: another page, or a refusal that the same page shows. */
export type PayNowResult = { kind: 'page'; path: string } | FastRefusal;

/**
 * Pays a placed order at once: initiate and process (SPEC section 4), as the payment page does. A method that needs more
 * than the number that pays (a card, a code, a PIN) opens its own page with everything filled in.
 */
export async function payNow(portal: PortalClient, input: PayNowInput): Promise<PayNowResult> {
  const { orderId, fast, isRepeatSafe } = input;
  const checkout = await loadCheckout(portal, orderId);
  if (checkout.kind === 'under-way') return statusPage(checkout.transactionId);
  const option = checkout.kind === 'open' && checkout.options.find(({ segment }) => segment === fast.method);
  if (checkout.kind !== 'open' || !option) return startPage(orderId);
  const payer = payerOf(fast.payer, recipientThatPays(checkout));
  if (hasOwnPage(option, checkout.settings) || !payer || !isRepeatSafe)
    return optionPage(orderId, option, fast.payer);
  const sent = await sendToWallet(portal, { checkout, option, payer });
  // The page of the method takes the code that the payer needs first.
  return sent === 'unproven' ? optionPage(orderId, option, fast.payer || payer) : sent;
}

async function sendToWallet(
  calls: PaymentCalls,
  { checkout: { order }, option, payer }: { checkout: OpenCheckout; option: PaymentOption; payer: Msisdn },
): Promise<PayNowResult | 'unproven'> {
  const started = await startPayment(calls, { order, payer, paymentMode: option.paymentMode });
  if (started.kind === 'closed') return startPage(order.orderId);
  if (started.kind === 'unproven') return started.kind;
  if (started.kind !== 'form') return statusPage(started.transactionId);
  // The status page says how to unlock a wallet.
  return started.transactionId ? statusPage(started.transactionId) : toRefusal(started.problem);
}

/** A router has no handset to approve on. */
function recipientThatPays({ order: { msisdn, rechargeType } }: OpenCheckout): Msisdn | null {
  return rechargeType === 'Broadband Recharge' ? null : parseMsisdn(msisdn);
}

function toRefusal(problem: PaymentProblem): FastRefusal {
  const message = 'message' in problem ? (problem.message ?? null) : null;
  const handset = problem.kind === 'said' ? problem.handset : undefined;
  const isPayer = problem.kind === 'not-a-wallet' && message !== null;
  return { kind: 'payment', isPayer, message, ...(handset && { handset }) };
}

function statusPage(transactionId: string): PayNowResult {
  return { kind: 'page', path: `/payment/status?${new URLSearchParams({ id: transactionId })}` };
}

function startPage(orderId: string): PayNowResult {
  return { kind: 'page', path: `/payment/start?${new URLSearchParams({ order: orderId })}` };
}

/** The page of a method. It opens at the PIN if this browser needs no code, because Pay was pressed already. */
function optionPage(orderId: string, option: PaymentOption, payer: string): PayNowResult {
  const query = new URLSearchParams({ order: orderId, [PRESSED]: 'yes', ...(payer && { payer }) });
  return { kind: 'page', path: `${pathOfOption(option)}?${query}` };
}
