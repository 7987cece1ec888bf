import type { HandsetProof } from '@portal/contract/http/envelope';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { CodeEndReason } from '../../../one-time-code/code-flow.ts';
import type { PaymentStartResult } from './start-payment.ts';
import type { ExitStep } from './use-flow-exit.ts';

/** A problem that the form shows. */
export type WalletProblem =
  | { kind: 'required' }
  | { kind: 'not-a-wallet'; payer: Msisdn }
  /** The code dialog ended without a code; its message stays on the page (RULINGS 28). */
  | { kind: 'code-ended'; reason: Exclude<CodeEndReason, 'not-a-wallet'> }
  | { kind: 'unreachable' }
  | { kind: 'said'; message: string; handset?: HandsetProof };

/** The steps of a wallet's page: a code and a PIN, or a request on the handset (SPEC section 4). */
export type WalletFlow =
  /** `proven`: the code for that number was correct, and the PIN dialog was closed before the payment. */
  | { step: 'form'; problem: WalletProblem | null; proven?: { payer: Msisdn; proof: string } }
  /** Push mode: the payment is being initiated. */
  | { step: 'starting'; payer: Msisdn }
  /** Push mode: the payer has to approve on the handset. */
  | { step: 'waiting'; payer: Msisdn; transactionId: string }
  /** PIN mode: a code proves that the customer has the payer's handset. */
  | { step: 'code'; payer: Msisdn }
  | { step: 'pin'; payer: Msisdn; proof: string }
  | ExitStep;

/** The events of the flow, in the past tense. */
export type WalletEvent =
  | { type: 'pay-pressed'; payer: Msisdn | null; mode: 'pin' | 'push' }
  | { type: 'push-answered'; outcome: PaymentStartResult }
  | { type: 'code-verified'; proof: string }
  /** `reason`: why the code dialog ended; `null` when the visitor closed it. */
  | { type: 'dialog-closed'; reason?: CodeEndReason | null }
  /** The proof had expired when the PIN was sent. */
  | { type: 'proof-ended' }
  | { type: 'payment-sent'; transactionId: string }
  | { type: 'order-closed' };

/** The empty form. */
export const initialWalletFlow = { step: 'form', problem: null } as const satisfies WalletFlow;

/** Returns the step after an event. An event that does not apply to the step changes nothing. */
export function reduceWalletFlow(flow: WalletFlow, event: WalletEvent): WalletFlow {
  switch (event.type) {
    case 'pay-pressed':
      return flow.step === 'form' ? afterPress(event, flow.proven) : flow;
    case 'push-answered':
      return flow.step === 'starting' ? afterPush(flow.payer, event.outcome) : flow;
    case 'code-verified':
      return flow.step === 'code' ? { step: 'pin', payer: flow.payer, proof: event.proof } : flow;
    case 'dialog-closed':
      if (flow.step === 'code') return { step: 'form', problem: problemAfterCode(flow.payer, event.reason) };
      // Closing the PIN dialog keeps the proof, so the customer needs no second code.
      return flow.step === 'pin' ? { ...initialWalletFlow, proven: provenBy(flow) } : flow;
    case 'proof-ended':
      return flow.step === 'pin' ? { step: 'code', payer: flow.payer } : flow;
    case 'payment-sent':
      return { step: 'status', transactionId: event.transactionId };
    case 'order-closed':
      return { step: 'reload' };
  }
}

type CodeProblem = Extract<WalletProblem, { kind: 'not-a-wallet' | 'code-ended' }>;

/** The problem that a closed code dialog leaves in the form; `null` when the customer closed it (RULINGS 28). */
export function problemAfterCode(
  payer: Msisdn,
  reason: CodeEndReason | null | undefined,
): CodeProblem | null {
  if (!reason) return null;
  return reason === 'not-a-wallet' ? { kind: reason, payer } : { kind: 'code-ended', reason };
}

/** The problem of a payment that was not started. */
export function problemOfOutcome(
  payer: Msisdn,
  outcome: Extract<PaymentStartResult, { kind: 'not-a-wallet' | 'said' | 'unreachable' }>,
): Extract<WalletProblem, { kind: 'not-a-wallet' | 'said' | 'unreachable' }> {
  return outcome.kind === 'not-a-wallet' ? { ...outcome, payer } : outcome;
}

function provenBy({ payer, proof }: Extract<WalletFlow, { step: 'pin' }>) {
  return { payer, proof };
}

function afterPress(
  { payer, mode }: Extract<WalletEvent, { type: 'pay-pressed' }>,
  proven: Extract<WalletFlow, { step: 'form' }>['proven'],
): WalletFlow {
  if (!payer) return { step: 'form', problem: { kind: 'required' } };
  if (mode === 'pin' && proven?.payer === payer) return { step: 'pin', ...proven };
  return mode === 'pin' ? { step: 'code', payer } : { step: 'starting', payer };
}

function afterPush(payer: Msisdn, outcome: PaymentStartResult): WalletFlow {
  switch (outcome.kind) {
    case 'waiting':
      return { step: 'waiting', payer, transactionId: outcome.transactionId };
    case 'over':
      return { step: 'status', transactionId: outcome.transactionId };
    case 'closed':
      return { step: 'reload' };
    default:
      return { step: 'form', problem: problemOfOutcome(payer, outcome) };
  }
}
