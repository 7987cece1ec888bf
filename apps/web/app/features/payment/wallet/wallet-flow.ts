import type { Msisdn } from '@portal/domain/msisdn';
import type { StartOutcome } from './start-payment.ts';

/** What stands in the way while the form is shown. */
export type WalletProblem =
  | { kind: 'required' }
  | { kind: 'not-a-wallet'; payer: Msisdn }
  | { kind: 'unreachable' }
  | { kind: 'said'; message: string };

/** The life of a wallet's page: a code and a PIN, or a request on the handset (SPEC section 4). */
export type WalletFlow =
  | { step: 'form'; problem: WalletProblem | null }
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
  /** `notAWallet`: the dialog ended because the payer's number has no wallet. */
  | { type: 'dialog-closed'; notAWallet?: boolean }
  | { type: 'payment-sent'; transactionId: string }
  | { type: 'order-closed' };

/** The empty form. */
export const walletFlowStart: WalletFlow = { step: 'form', problem: null };

/** The step after an event; an event that means nothing in a step leaves it as it is. */
export function walletFlow(flow: WalletFlow, event: WalletEvent): WalletFlow {
  switch (event.type) {
    case 'pay-pressed':
      return flow.step === 'form' ? afterPress(event) : flow;
    case 'push-answered':
      return flow.step === 'starting' ? afterPush(flow.payer, event.outcome) : flow;
    case 'code-verified':
      return flow.step === 'code' ? { step: 'pin', payer: flow.payer, proof: event.proof } : flow;
    case 'dialog-closed':
      return flow.step === 'code' || flow.step === 'pin' ? afterDialog(flow.payer, event) : flow;
    case 'payment-sent':
      return { step: 'status', transactionId: event.transactionId };
    case 'order-closed':
      return { step: 'reload' };
  }
}

/** The reason stays on the page when the dialog is gone (RULINGS 28). */
function afterDialog(
  payer: Msisdn,
  { notAWallet }: Extract<WalletEvent, { type: 'dialog-closed' }>,
): WalletFlow {
  return notAWallet ? { step: 'form', problem: { kind: 'not-a-wallet', payer } } : walletFlowStart;
}

function afterPress({ payer, mode }: Extract<WalletEvent, { type: 'pay-pressed' }>): WalletFlow {
  if (!payer) return { step: 'form', problem: { kind: 'required' } };
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
