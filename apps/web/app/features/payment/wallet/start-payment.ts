import type { CallInput, CallResult } from '@portal/contract/calls';
import type { HandsetProof } from '@portal/contract/envelope';
import type { Answer } from '@portal/contract/portal-client';
import { type Msisdn, toTrunk } from '@portal/domain/msisdn';
import { parseTransactionStatus, toneOfStatus } from '@portal/domain/transaction-status';
import type { PinEvent } from '../../../blocks/pin-flow.ts';
import { initiateFieldsOf, type OrderToPay, processFieldsOf } from '../spec-fields.ts';

/** The calls a payment goes through; PIN mode has its own pair. */
export type PaymentCalls = {
  [Name in 'initiatePayment' | 'processPayment']: (
    input: CallInput<Name>,
  ) => Promise<Answer<CallResult<Name>>>;
};

type Calls = PaymentCalls;

/** What is paid and by whom. `paymentMode` is the wire code of the wallet and its mode. */
export type WalletRequest = {
  order: OrderToPay;
  payer: Msisdn;
  paymentMode: string;
  /** Proof of a verified code, where the way of paying wants one. */
  uniqueCode?: string;
  emailId?: string;
  /** Home broadband: the lead that is paid for. */
  txnId?: string;
};

/** What asking for the payment came to. */
export type StartOutcome =
  /** With the wallet; the payer has to approve on the handset. */
  | { kind: 'waiting'; transactionId: string }
  /** The end is known already, or the order is being paid elsewhere: the status page tells. */
  | { kind: 'over'; transactionId: string }
  /** 4001: the number has no wallet. */
  | { kind: 'not-a-wallet' }
  /** The order has ended or is being paid in another tab: loading the page again leads on. */
  | { kind: 'closed' }
  /** `handset`: the payer proves the number from it, and the request is accepted then. */
  | { kind: 'said'; message: string; handset?: HandsetProof }
  /** Nothing is known. Asking again is safe: an order has one live payment (RULINGS 19). */
  | { kind: 'unreachable' };

/** Makes the payment and hands it over, for whatever follows: a request on the handset, or the end at once. */
export async function startPush(calls: Calls, request: WalletRequest): Promise<StartOutcome> {
  const made = await initiate(calls, request);
  if (made.kind !== 'ok') return refusal(made);
  const { transactionId } = made.result;
  const sent = await calls.processPayment({ transactionId, ...processOf(request) });
  if (sent.kind === 'refused' && sent.code === 'ALREADY_PROCESSED') return { kind: 'waiting', transactionId };
  if (sent.kind !== 'ok') return refusal(sent);
  const pending = toneOfStatus(parseTransactionStatus(sent.result.status)) === 'pending';
  return { kind: pending ? 'waiting' : 'over', transactionId };
}

/** Seals a PIN for a transaction with the wallet's key and the server's time; `null` when it can't (RULINGS 11). */
export type SealPin = (
  pin: string,
  transactionId: string,
  sealing: { key: string; at: string },
) => Promise<string | null>;

/** What sending a PIN came to, and the transaction it belongs to once there is one. */
export type PinOutcome = { event: PinEvent; transactionId: string | null };

/**
 * PIN mode: initiate, seal the PIN with the key that comes with it, process (SPEC section 4 "PIN mode"). A PIN that
 * can't be sealed is never sent. Called again after a wrong PIN it goes on with the same transaction.
 */
export async function payWithPin(
  calls: Calls,
  { pin, ...request }: WalletRequest & { uniqueCode: string; pin: string },
  seal: SealPin,
): Promise<PinOutcome> {
  const made = await initiate(calls, request);
  if (made.kind !== 'ok') return { event: pinEvent(made), transactionId: null };
  const { transactionId, encryptionKeyDetails } = made.result;
  const amPin = encryptionKeyDetails && (await seal(pin, transactionId, encryptionKeyDetails));
  if (!amPin) return { event: { type: 'pin-not-protected' }, transactionId };
  const sent = await calls.processPayment({ transactionId, ...processOf(request), amPin });
  const already = sent.kind === 'refused' && sent.code === 'ALREADY_PROCESSED';
  const event: PinEvent = sent.kind === 'ok' || already ? { type: 'payment-sent' } : pinEvent(sent);
  return { event, transactionId };
}

function initiate(calls: Calls, { order, payer, ...request }: WalletRequest) {
  return calls.initiatePayment({ ...initiateFieldsOf(order), ...request, paymentMobile: toTrunk(payer) });
}

function processOf({ order, payer, paymentMode }: WalletRequest) {
  return { ...processFieldsOf(order, payer), paymentMode };
}

type NotOk = Exclude<Answer<CallResult<'initiatePayment' | 'processPayment'>>, { kind: 'ok' }>;

function refusal(answer: NotOk): StartOutcome {
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
