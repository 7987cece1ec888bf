import type { CallResult } from '@portal/contract/calls';
import type { Answer, PortalClient } from '@portal/contract/portal-client';
import type { CardGateway } from '@portal/domain/card-gateway';
import { isPaymentEmail } from '@portal/domain/email';
import { initiateFieldsOf, type OrderToPay, processFieldsOf } from '../spec-fields.ts';

type Calls = Pick<PortalClient, 'initiatePayment' | 'processPayment'>;

/** What is paid, through whom, and where the receipt goes. */
export type CardRequest = { order: OrderToPay; gateway: CardGateway; email: string };

/** What is wrong with an e-mail address (SPEC section 5 "Payment email"). */
export type EmailProblem = 'email-required' | 'email-invalid';

/** What asking for the payment came to. */
export type CardOutcome =
  /** The gateway's page is ready. `accessCode` opens it in its popup. */
  | { kind: 'page'; url: string; accessCode: string | null; transactionId: string }
  /** No page, or the end is known already: the status page tells. */
  | { kind: 'status'; transactionId: string }
  | { kind: 'email'; problem: EmailProblem }
  /** The order has ended or is being paid elsewhere: loading the page again leads on. */
  | { kind: 'closed' }
  /** The gateway does not answer; nothing was taken. */
  | { kind: 'unavailable' }
  | { kind: 'said'; message: string }
  /** Nothing is known. Asking again is safe: an order has one live payment (RULINGS 19). */
  | { kind: 'unreachable' };

/** What is wrong with a typed address, `null` when nothing is. */
export function emailProblem(email: string): EmailProblem | null {
  if (email.trim() === '') return 'email-required';
  return isPaymentEmail(email) ? null : 'email-invalid';
}

/** Makes the payment and has the gateway prepare its page (SPEC section 4 "Card": initiate, process). */
export async function startCard(calls: Calls, { order, gateway, email }: CardRequest): Promise<CardOutcome> {
  const problem = emailProblem(email);
  if (problem) return { kind: 'email', problem };
  const { leadId } = order;
  const way = { paymentMode: leadId ? 'HBB_LEADS' : 'PAYMENT_GATEWAY', paymentGateway: gateway };
  const lead = leadId ? { txnId: leadId } : {};
  const fields = { ...initiateFieldsOf(order), ...way, ...lead };
  const made = await calls.initiatePayment({ ...fields, emailId: email.trim() });
  if (made.kind !== 'ok') return refusal(made);
  const { transactionId } = made.result;
  const sent = await calls.processPayment({ transactionId, ...processFieldsOf(order, null), ...way });
  if (sent.kind === 'refused' && sent.code === 'ALREADY_PROCESSED') return { kind: 'status', transactionId };
  if (sent.kind !== 'ok') return refusal(sent);
  const { redirectUrl: url, accessCode } = sent.result;
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
