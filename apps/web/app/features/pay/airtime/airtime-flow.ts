import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { CodeEndReason } from '../../../one-time-code/code-flow.ts';
import type { PaymentStartResult } from '../wallet/start-payment.ts';
import type { ExitStep } from '../wallet/use-flow-exit.ts';
import { problemAfterCode, problemOfOutcome, type WalletProblem } from '../wallet/wallet-flow.ts';

/** The line that pays. */
export type AirtimePayer = { payer: Msisdn; email: string | undefined };

/** A problem that the form shows. */
export type AirtimeProblem =
  | Exclude<WalletProblem, { kind: 'required' }>
  /** The line has less airtime than the price. */
  | { kind: 'too-little'; payer: Msisdn };

/** The steps of the airtime page (SPEC section 4 "Airtime"). */
export type AirtimeFlow =
  | { step: 'form'; problem: AirtimeProblem | null }
  /** A code proves that the customer has the paying handset. */
  | ({ step: 'code' } & AirtimePayer)
  /** The airtime balance is being read. */
  | ({ step: 'checking'; proof: string } & AirtimePayer)
  /** 'Are you sure?' */
  | ({ step: 'sure'; proof: string } & AirtimePayer)
  | ({ step: 'paying'; proof: string } & AirtimePayer)
  | ExitStep;

/** The events of the flow, in the past tense. */
export type AirtimeEvent =
  | { type: 'pay-pressed'; payer: Msisdn; email: string | undefined }
  | { type: 'code-verified'; proof: string }
  | { type: 'code-closed'; reason: CodeEndReason | null }
  | { type: 'balance-read'; enough: boolean }
  | { type: 'balance-unread'; message: string | null }
  | { type: 'agreed' }
  | { type: 'disagreed' }
  | { type: 'answered'; outcome: PaymentStartResult };

/** The empty form. */
export const initialAirtimeFlow: AirtimeFlow = { step: 'form', problem: null };

const form = (problem: AirtimeProblem | null): AirtimeFlow => ({ step: 'form', problem });

/** Returns the step after an event. An event that does not apply to the step changes nothing. */
export function reduceAirtimeFlow(flow: AirtimeFlow, event: AirtimeEvent): AirtimeFlow {
  switch (event.type) {
    case 'pay-pressed':
      return flow.step === 'form' ? { step: 'code', payer: event.payer, email: event.email } : flow;
    case 'code-verified':
      return flow.step === 'code' ? { ...flow, step: 'checking', proof: event.proof } : flow;
    case 'code-closed':
      return flow.step === 'code' ? form(problemAfterCode(flow.payer, event.reason)) : flow;
    case 'balance-read':
      if (flow.step !== 'checking') return flow;
      return event.enough ? { ...flow, step: 'sure' } : form({ kind: 'too-little', payer: flow.payer });
    case 'balance-unread':
      return flow.step === 'checking' ? form(refusedOrUnreachable(event.message)) : flow;
    case 'agreed':
      return flow.step === 'sure' ? { ...flow, step: 'paying' } : flow;
    case 'disagreed':
      return flow.step === 'sure' ? initialAirtimeFlow : flow;
    case 'answered':
      return flow.step === 'paying' ? afterAnswer(flow.payer, event.outcome) : flow;
  }
}

function refusedOrUnreachable(message: string | null): AirtimeProblem {
  return message === null ? { kind: 'unreachable' } : { kind: 'said', message };
}

/** Airtime is charged at once, without an approval on the handset: the status page shows the result. */
function afterAnswer(payer: Msisdn, outcome: PaymentStartResult): AirtimeFlow {
  switch (outcome.kind) {
    case 'waiting':
    case 'over':
      return { step: 'status', transactionId: outcome.transactionId };
    case 'closed':
      return { step: 'reload' };
    default:
      return form(problemOfOutcome(payer, outcome));
  }
}
