import type { CallInput, CallResult } from '@portal/contract/calls/calls';
import type { HandsetProof } from '@portal/contract/http/envelope';
import type { Answer, FailedAnswer } from '@portal/contract/http/portal-client';
import { type Msisdn, toTrunk } from '@portal/domain/identifiers/msisdn';
import { parseTransactionStatus, statusTone } from '@portal/domain/payments/transaction-status';
import { type OrderToPay, toInitiateFields, toProcessFields } from '../payment-call-fields.ts';

/** The two calls of a payment. PIN mode uses its own endpoints. */
export type PaymentCalls = {
  [Name in 'initiatePayment' | 'processPayment']: (
    input: CallInput<Name>,
  ) => Promise<Answer<CallResult<Name>>>;
};

/** The order, the payer and the payment mode on the wire. */
export type WalletPaymentInput = {
  order: OrderToPay;
  payer: Msisdn;
  paymentMode: string;
  /** Proof of a verified code, for the methods that need one. */
  uniqueCode?: string;
  emailId?: string;
  /** Home broadband: the id of the lead. */
  txnId?: string;
};

/** A problem that the form of a payment shows. */
export type PaymentProblem =
  /** No complete number was typed. */
  | { kind: 'required' }
  /** 4001: the number has no wallet. */
  | { kind: 'not-a-wallet'; payer: string; message?: string }
  /** 1006: the wallet is locked after wrong PINs. */
  | { kind: 'locked'; message: string }
  /** The line has less airtime than the price. */
  | { kind: 'too-little'; payer: string }
  /** The method works only with JavaScript. */
  | { kind: 'needs-script' }
  /** Refused with a message. `handset`: the payer can prove the number from the handset and try again. */
  | { kind: 'said'; message: string; handset?: HandsetProof }
  /** No answer. A retry is safe: an order has one active payment (RULINGS 19). */
  | { kind: 'unreachable' };

/** The result of starting a payment. */
export type PaymentStartResult =
  /** Sent to the wallet; the payer has to approve on the handset. */
  | { kind: 'waiting'; transactionId: string }
  /** The payment has already ended: the status page shows the result. */
  | { kind: 'over'; transactionId: string }
  /** The order is closed or being paid in another tab: the loader of the payment page redirects. */
  | { kind: 'closed' }
  /** PROOF_REQUIRED: a code to the payer's number, or a message from its handset, and then the same again. */
  | { kind: 'unproven'; message: string; handset?: HandsetProof }
  /** `transactionId`: the payment that a locked wallet ended. */
  | { kind: 'form'; problem: PaymentProblem; transactionId?: string };

/** Initiates and processes a payment that needs no PIN. */
export async function startPayment(
  calls: PaymentCalls,
  request: WalletPaymentInput,
): Promise<PaymentStartResult> {
  const initiated = await initiatePayment(calls, request);
  if (initiated.kind !== 'ok') return afterRefusal(initiated, request.payer);
  const { transactionId } = initiated.result;
  const processed = await processPayment(calls, request, { transactionId });
  if (processed.kind === 'refused' && processed.code === 'ALREADY_PROCESSED')
    return { kind: 'waiting', transactionId };
  if (processed.kind !== 'ok') {
    const refusal = afterRefusal(processed, request.payer);
    const isLocked = refusal.kind === 'form' && refusal.problem.kind === 'locked';
    return isLocked ? { ...refusal, transactionId } : refusal;
  }
  const isPending = statusTone(parseTransactionStatus(processed.result.status)) === 'pending';
  return { kind: isPending ? 'waiting' : 'over', transactionId };
}

/** Initiates a payment. A repeated call returns the same transaction. */
export function initiatePayment(calls: PaymentCalls, { order, payer, ...request }: WalletPaymentInput) {
  return calls.initiatePayment({ ...toInitiateFields(order), ...request, paymentMobile: toTrunk(payer) });
}

/** Processes an initiated payment. `amPin`: the encrypted PIN, in PIN mode. */
export function processPayment(
  calls: PaymentCalls,
  { order, payer, paymentMode }: WalletPaymentInput,
  transaction: { transactionId: string; amPin?: string; keepsProof?: boolean },
) {
  return calls.processPayment({ ...toProcessFields(order, payer), paymentMode, ...transaction });
}

/** The result after a refused call of a payment. */
export function afterRefusal(answer: FailedAnswer, payer: Msisdn): PaymentStartResult {
  if (answer.kind === 'unreachable') return { kind: 'form', problem: { kind: 'unreachable' } };
  const { code, message, details } = answer;
  if (code === '4001' || code === 'INVALID_MSISDN')
    return { kind: 'form', problem: { kind: 'not-a-wallet', payer, message } };
  if (code === 'ORDER_CLOSED' || code === 'ALREADY_PROCESSED' || code === 'NOT_FOUND')
    return { kind: 'closed' };
  if (code === '1006') return { kind: 'form', problem: { kind: 'locked', message } };
  const { handset } = details;
  if (code === 'PROOF_REQUIRED') return { kind: 'unproven', message, ...(handset && { handset }) };
  return { kind: 'form', problem: { kind: 'said', message, ...(handset && { handset }) } };
}
