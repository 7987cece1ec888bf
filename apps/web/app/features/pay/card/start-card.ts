import type { CallResult } from '@portal/contract/calls/calls';
import type { Answer, PortalClient } from '@portal/contract/http/portal-client';
import { cleanEmail, isPaymentEmail } from '@portal/domain/identifiers/email';
import type { CardGateway } from '@portal/domain/payments/card-gateway';
import { type OrderToPay, toInitiateFields, toProcessFields } from '../payment-call-fields.ts';

type Calls = Pick<PortalClient, 'initiatePayment' | 'processPayment'>;

/** The input of {@link startCardPayment}. */
export type CardPaymentInput = { order: OrderToPay; gateway: CardGateway; email: string };

/** Why an email address is rejected (SPEC section 5 "Payment email"). */
export type PaymentEmailProblem = 'email-required' | 'email-invalid';

/** The result of starting a card payment. */
export type CardStartResult =
  /** The gateway's page is ready. `accessCode` opens it in its popup. */
  | { kind: 'page'; url: string; accessCode: string | null; transactionId: string }
  /** No page yet, or the payment has already ended: the status page shows it. */
  | { kind: 'status'; transactionId: string }
  | { kind: 'email'; problem: PaymentEmailProblem }
  /** The order is closed or being paid elsewhere: revalidating the page redirects. */
  | { kind: 'closed' }
  /** The gateway does not answer; nothing was charged. */
  | { kind: 'unavailable' }
  | { kind: 'said'; message: string }
  /** No answer. A retry is safe: an order has one active payment (RULINGS 19). */
  | { kind: 'unreachable' };

/** A problem that the card page shows. */
export type CardProblem = Extract<
  CardStartResult,
  { kind: 'email' | 'unavailable' | 'said' | 'unreachable' }
>;

/** Returns why a typed address is rejected, or `null`. */
export function validatePaymentEmail(email: string): PaymentEmailProblem | null {
  const address = cleanEmail(email);
  if (address === '') return 'email-required';
  return isPaymentEmail(address) ? null : 'email-invalid';
}

/** Initiates the payment and asks the gateway for its page (SPEC section 4 "Card": initiate, process). */
export async function startCardPayment(
  calls: Calls,
  { order, gateway, email }: CardPaymentInput,
): Promise<CardStartResult> {
  const problem = validatePaymentEmail(email);
  if (problem) return { kind: 'email', problem };
  const { leadId } = order;
  const mode = { paymentMode: leadId ? 'HBB_LEADS' : 'PAYMENT_GATEWAY', paymentGateway: gateway };
  const lead = leadId ? { txnId: leadId } : {};
  const fields = { ...toInitiateFields(order), ...mode, ...lead };
  const initiated = await calls.initiatePayment({ ...fields, emailId: cleanEmail(email) });
  if (initiated.kind !== 'ok') return refusal(initiated);
  const { transactionId } = initiated.result;
  const processed = await calls.processPayment({ transactionId, ...toProcessFields(order, null), ...mode });
  if (processed.kind === 'refused' && processed.code === 'ALREADY_PROCESSED')
    return { kind: 'status', transactionId };
  if (processed.kind !== 'ok') return refusal(processed);
  const { redirectUrl: url, accessCode } = processed.result;
  return url === null ? { kind: 'status', transactionId } : { kind: 'page', url, accessCode, transactionId };
}

type NotOk = Exclude<Answer<CallResult<'initiatePayment' | 'processPayment'>>, { kind: 'ok' }>;

const CLOSED = new Set(['ORDER_CLOSED', 'ALREADY_PROCESSED', 'NOT_FOUND']);

function refusal(answer: NotOk): CardStartResult {
  if (answer.kind === 'unreachable') return { kind: 'unreachable' };
  const { code, message, details } = answer;
  if (details.fields?.emailId) return { kind: 'email', problem: 'email-invalid' };
  if (CLOSED.has(code)) return { kind: 'closed' };
  return code === 'PROVIDER_UNAVAILABLE' ? { kind: 'unavailable' } : { kind: 'said', message };
}
