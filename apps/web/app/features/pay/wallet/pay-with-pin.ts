import type { FailedAnswer, PortalClient } from '@portal/contract/http/portal-client';
import { afterRefusedPin, type PinStep } from '../../../pin/pin-step.ts';
import {
  initiatePayment,
  type PaymentCalls,
  processPayment,
  type WalletPaymentInput,
} from './start-payment.ts';

/** A payment with a PIN. `uniqueCode`: the proof of the verified code. `attemptsLeft`: PINs, as shown. */
export type PinPaymentInput = WalletPaymentInput & { uniqueCode: string; attemptsLeft: number };

/** The transaction whose PIN is encrypted, with the wallet's key and the server's time (RULINGS 11). */
export type PinKey = { transactionId: string; key: string; at: string };

/** A PIN for the wallet, and whether a right one may keep the proof (the call `findKeptProof`). */
export type SealedPin = { transactionId: string; amPin: string; keepsProof: boolean };

/** The result of a step with a PIN. */
export type PinPaymentResult =
  | ({ kind: 'key'; attemptsLeft: number } & PinKey)
  | { kind: 'pin'; pin: PinStep }
  | { kind: 'over'; transactionId: string }
  | { kind: 'closed' }
  /** The proof of the code has expired. */
  | { kind: 'unproven' };

/**
 * Initiates the payment and returns the key for its PIN (SPEC section 4 "PIN mode"). A call after a wrong PIN continues
 * the same transaction.
 */
export async function readPinKey(portal: PortalClient, request: PinPaymentInput): Promise<PinPaymentResult> {
  const { attemptsLeft, ...payment } = request;
  const initiated = await initiatePayment(secureCalls(portal, request), payment);
  if (initiated.kind !== 'ok') return afterRefusal(initiated, attemptsLeft);
  const { transactionId, encryptionKeyDetails: details } = initiated.result;
  return details
    ? { kind: 'key', attemptsLeft, transactionId, key: details.key, at: details.at }
    : { kind: 'pin', pin: { attemptsLeft, isLocked: false, problem: { kind: 'not-protected' } } };
}

/** Pays with a PIN that the browser has encrypted. */
export async function payWithPin(
  portal: PortalClient,
  request: PinPaymentInput,
  sealed: SealedPin,
): Promise<PinPaymentResult> {
  const { transactionId } = sealed;
  const processed = await processPayment(secureCalls(portal, request), request, sealed);
  const isSent =
    processed.kind === 'ok' || (processed.kind === 'refused' && processed.code === 'ALREADY_PROCESSED');
  return isSent ? { kind: 'over', transactionId } : afterRefusal(processed, request.attemptsLeft);
}

/** `auth/initiate` and `auth/process` with the token of a verified code: the calls of PIN mode (RULINGS 66). */
function secureCalls(portal: PortalClient, { uniqueCode }: PinPaymentInput): PaymentCalls {
  const options = { authorization: `Bearer ${uniqueCode}` };
  return {
    initiatePayment: (input) => portal.initiateSecurePayment(input, options),
    processPayment: (input) => portal.processSecurePayment(input, options),
  };
}

function afterRefusal(answer: FailedAnswer, attemptsLeft: number): PinPaymentResult {
  if (answer.kind === 'refused' && answer.code === 'ORDER_CLOSED') return { kind: 'closed' };
  if (answer.kind === 'refused' && answer.code === 'PROOF_INVALID') return { kind: 'unproven' };
  return { kind: 'pin', pin: afterRefusedPin(answer, attemptsLeft) };
}
