import type { CallInput, CallResult } from '@portal/contract/calls/calls';
import type { HandsetProof } from '@portal/contract/http/envelope';
import type { Answer } from '@portal/contract/http/portal-client';
import { type Msisdn, toTrunk } from '@portal/domain/identifiers/msisdn';
import { parseTransactionStatus, statusTone } from '@portal/domain/payments/transaction-status';
import type { PinEvent } from '../../../pin/pin-flow.ts';
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

/** The result of starting a payment. */
export type PaymentStartResult =
  /** Sent to the wallet; the payer has to approve on the handset. */
  | { kind: 'waiting'; transactionId: string }
  /** The payment has already ended: the status page shows the result. */
  | { kind: 'over'; transactionId: string }
  /** 4001: the number has no wallet. */
  | { kind: 'not-a-wallet' }
  /** The order is closed or being paid in another tab: revalidating the page redirects. */
  | { kind: 'closed' }
  /** Refused with a message. `handset`: the payer can prove the number from the handset and try again. */
  | { kind: 'said'; message: string; handset?: HandsetProof }
  /** No answer. A retry is safe: an order has one active payment (RULINGS 19). */
  | { kind: 'unreachable' };

/** Initiates and processes a payment that needs no PIN. */
export async function startPayment(
  calls: PaymentCalls,
  request: WalletPaymentInput,
): Promise<PaymentStartResult> {
  const initiated = await initiate(calls, request);
  if (initiated.kind !== 'ok') return refusal(initiated);
  const { transactionId } = initiated.result;
  const processed = await calls.processPayment({ transactionId, ...processOf(request) });
  if (processed.kind === 'refused' && processed.code === 'ALREADY_PROCESSED')
    return { kind: 'waiting', transactionId };
  if (processed.kind !== 'ok') return refusal(processed);
  const pending = statusTone(parseTransactionStatus(processed.result.status)) === 'pending';
  return { kind: pending ? 'waiting' : 'over', transactionId };
}

/**
 * Encrypts a PIN for a transaction with the wallet's key and the server's time; `null` when that fails (RULINGS 11).
 */
export type EncryptPin = (
  pin: string,
  transactionId: string,
  sealing: { key: string; at: string },
) => Promise<string | null>;

/** The result of sending a PIN, and the transaction once it exists. */
export type PinResult = { event: PinEvent; transactionId: string | null };

/**
 * PIN mode: initiate, encrypt the PIN with the returned key, process (SPEC section 4 "PIN mode"). A PIN that cannot be
 * encrypted is never sent. A call after a wrong PIN continues the same transaction.
 */
export async function payWithPin(
  calls: PaymentCalls,
  { pin, ...request }: WalletPaymentInput & { uniqueCode: string; pin: string },
  seal: EncryptPin,
): Promise<PinResult> {
  const initiated = await initiate(calls, request);
  if (initiated.kind !== 'ok') return { event: pinEvent(initiated), transactionId: null };
  const { transactionId, encryptionKeyDetails } = initiated.result;
  const amPin = encryptionKeyDetails && (await seal(pin, transactionId, encryptionKeyDetails));
  if (!amPin) return { event: { type: 'pin-not-protected' }, transactionId };
  const processed = await calls.processPayment({ transactionId, ...processOf(request), amPin });
  const already = processed.kind === 'refused' && processed.code === 'ALREADY_PROCESSED';
  const event: PinEvent = processed.kind === 'ok' || already ? { type: 'payment-sent' } : pinEvent(processed);
  return { event, transactionId };
}

function initiate(calls: PaymentCalls, { order, payer, ...request }: WalletPaymentInput) {
  return calls.initiatePayment({ ...toInitiateFields(order), ...request, paymentMobile: toTrunk(payer) });
}

function processOf({ order, payer, paymentMode }: WalletPaymentInput) {
  return { ...toProcessFields(order, payer), paymentMode };
}

type NotOk = Exclude<Answer<CallResult<'initiatePayment' | 'processPayment'>>, { kind: 'ok' }>;

function refusal(answer: NotOk): PaymentStartResult {
  if (answer.kind === 'unreachable') return { kind: 'unreachable' };
  if (answer.code === '4001' || answer.code === 'INVALID_MSISDN') return { kind: 'not-a-wallet' };
  const closed =
    answer.code === 'ORDER_CLOSED' || answer.code === 'ALREADY_PROCESSED' || answer.code === 'NOT_FOUND';
  if (closed) return { kind: 'closed' };
  const { handset } = answer.details;
  return { kind: 'said', message: answer.message, ...(handset && { handset }) };
}

function pinEvent(answer: NotOk): PinEvent {
  if (answer.kind === 'unreachable') return { type: 'server-unreachable' };
  const { code, message, details } = answer;
  return { type: 'pin-refused', code, message, attemptsLeft: details.attemptsLeft };
}
