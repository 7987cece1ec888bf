import type { HandsetProof } from '@portal/contract/envelope';
import type { Msisdn } from '@portal/domain/msisdn';
import type { CodeEnd } from '../../../blocks/code-flow.ts';
import type { StartOutcome } from './start-payment.ts';

/** What stands in the way while the form is shown. */
export type WalletProblem =
  | { kind: 'required' }
  | { kind: 'not-a-wallet'; payer: Msisdn }
  /** The dialog of the code could not go on: what it said stays on the page (RULINGS 28). */
  | { kind: 'code-ended'; reason: Exclude<CodeEnd, 'not-a-wallet'> }
  | { kind: 'unreachable' }
  | { kind: 'said'; message: string; handset?: HandsetProof };

/** The life of a wallet's page: a code and a PIN, or a request on the handset (SPEC section 4). */
export type WalletFlow =
  /** `proven`: a code was right for that number, and the PIN dialog was closed before anything was paid. */
  | { step: 'form'; problem: WalletProblem | null; proven?: { payer: Msisdn; proof: string } }
  /** Push mode: the payment is being made. */
  | { step: 'starting'; payer: Msisdn }
  /** Push mode: the payer approves on the handset. */
  | { step: 'waiting'; payer: Msisdn; transactionId: string }
  /** PIN mode: a code proves that the payer's handset is here. */
  | { step: 'code'; payer: Msisdn }
  | { step: 'pin'; payer: Msisdn; proof: string }
  /** The status page goes on from here. */
  | { step: 'status'; transactionId: string }
  /** Somebody else pays the order or it has ended: the server knows where to go. */
  | { step: 'reload' };

/** What can happen. Named as what happened. */
export type WalletEvent =
  | { type: 'pay-pressed'; payer: Msisdn | null; mode: 'pin' | 'push' }
  | { type: 'push-answered'; outcome: StartOutcome }
  | { type: 'code-verified'; proof: string }
  /** `reason`: why the dialog of the code could not go on; `null` when the visitor closed it. */
  | { type: 'dialog-closed'; reason?: CodeEnd | null }
  /** The proof was too old when the PIN was sent. */
  | { type: 'proof-ended' }
  | { type: 'payment-sent'; transactionId: string }
  | { type: 'order-closed' };

/** The empty form. */
export const walletFlowStart = { step: 'form', problem: null } as const satisfies WalletFlow;

/** The step after an event; an event that means nothing in a step leaves it as it is. */
export function walletFlow(flow: WalletFlow, event: WalletEvent): WalletFlow {
  switch (event.type) {
    case 'pay-pressed':
      return flow.step === 'form' ? afterPress(event, flow.proven) : flow;
    case 'push-answered':
      return flow.step === 'starting' ? afterPush(flow.payer, event.outcome) : flow;
    case 'code-verified':
      return flow.step === 'code' ? { step: 'pin', payer: flow.payer, proof: event.proof } : flow;
    case 'dialog-closed':
      if (flow.step === 'code') return afterDialog(flow.payer, event);
      // Whoever closes the PIN dialog and comes back needs no second message.
      return flow.step === 'pin' ? { ...walletFlowStart, proven: provenBy(flow) } : flow;
    case 'proof-ended':
      return flow.step === 'pin' ? { step: 'code', payer: flow.payer } : flow;
    case 'payment-sent':
      return { step: 'status', transactionId: event.transactionId };
    case 'order-closed':
      return { step: 'reload' };
  }
}

/** The reason stays on the page when the dialog is gone (RULINGS 28). */
function afterDialog(payer: Msisdn, { reason }: Extract<WalletEvent, { type: 'dialog-closed' }>): WalletFlow {
  if (!reason) return walletFlowStart;
  const problem =
    reason === 'not-a-wallet'
      ? ({ kind: reason, payer } as const)
      : ({ kind: 'code-ended', reason } as const);
  return { step: 'form', problem };
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

function afterPush(payer: Msisdn, outcome: StartOutcome): WalletFlow {
  switch (outcome.kind) {
    case 'waiting':
      return { step: 'waiting', payer, transactionId: outcome.transactionId };
    case 'over':
      return { step: 'status', transactionId: outcome.transactionId };
    case 'closed':
      return { step: 'reload' };
    case 'not-a-wallet':
      return { step: 'form', problem: { kind: 'not-a-wallet', payer } };
    case 'said':
    case 'unreachable':
      return { step: 'form', problem: outcome };
  }
}
