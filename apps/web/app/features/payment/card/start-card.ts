import type { CallResult } from '@portal/contract/calls';
import type { Answer, PortalClient } from '@portal/contract/portal-client';
import type { CardGateway } from '@portal/domain/card-gateway';
import { isPaymentEmail } from '@portal/domain/email';
import { initiateFieldsOf, type OrderToPay, processFieldsOf } from '../spec-fields.ts';

type Calls = Pick<PortalClient, 'initiatePayment' | 'processPayment'>;

/** The input of {@link startCard}. */
export type CardRequest = { order: OrderToPay; gateway: CardGateway; email: string };

/** Why an email address is rejected (SPEC section 5 "Payment email"). */
export type EmailProblem = 'email-required' | 'email-invalid';

/** The result of starting a card payment. */
export type CardOutcome =
  /** The gateway's page is ready. `accessCode` opens it in its popup. */
  | { kind: 'page'; url: string; accessCode: string | null; transactionId: string }
  /** No page yet, or the payment has already ended: the status page shows it. */
  | { kind: 'status'; transactionId: string }
  | { kind: 'email'; problem: EmailProblem }
  /** The order is closed or being paid elsewhere: revalidating the page redirects. */
  | { kind: 'closed' }
  /** The gateway does not answer; nothing was charged. */
  | { kind: 'unavailable' }
  | { kind: 'said'; message: string }
  /** No answer. A retry is safe: an order has one active payment (RULINGS 19). */
  | { kind: 'unreachable' };

/** Returns why a typed address is rejected, or `null`. */
export function emailProblem(email: string): EmailProblem | null {
  if (email.trim() === '') return 'email-required';
  return isPaymentEmail(email) ? null : 'email-invalid';
}

/** Initiates the payment and asks the gateway for its page (SPEC section 4 "Card": initiate, process). */
export async function startCard(calls: Calls, { order, gateway, email }: CardRequest): Promise<CardOutcome> {
  const problem = emailProblem(email);
  if (problem) return { kind: 'email', problem };
  const { leadId } = order;
  const mode = { paymentMode: leadId ? 'HBB_LEADS' : 'PAYMENT_GATEWAY', paymentGateway: gateway };
  const lead = leadId ? { txnId: leadId } : {};
  const fields = { ...initiateFieldsOf(order), ...mode, ...lead };
  const initiated = await calls.initiatePayment({ ...fields, emailId: email.trim() });
  if (initiated.kind !== 'ok') return refusal(initiated);
  const { transactionId } = initiated.result;
  const processed = await calls.processPayment({ transactionId, ...processFieldsOf(order, null), ...mode });
  if (processed.kind === 'refused' && processed.code === 'ALREADY_PROCESSED')
    return { kind: 'status', transactionId };
  if (processed.kind !== 'ok') return refusal(processed);
  const { redirectUrl: url, accessCode } = processed.result;
  return url === null ? { kind: 'status', transactionId } : { kind: 'page', url, accessCode, transactionId };
}

type NotOk = Exclude<Answer<CallResult<'initiatePayment' | 'processPayment'>>, { kind: 'ok' }>;

const CLOSED = new Set(['ORDER_CLOSED', 'ALREADY_PROCESSED', 'NOT_FOUND']);

function refusal(answer: NotOk): CardOutcome {
  if (answer.kind === 'unreachable') return { kind: 'unreachable' };
  const { code, message, details } = answer;
  if (details.fields?.emailId) return { kind: 'email', problem: 'email-invalid' };
  if (CLOSED.has(code)) return { kind: 'closed' };
  return code === 'PROVIDER_UNAVAILABLE' ? { kind: 'unavailable' } : { kind: 'said', message };
}
