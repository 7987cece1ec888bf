import type { Msisdn } from '@portal/domain/msisdn';
import type { CodeEnd } from '../../../blocks/code-flow.ts';
import type { StartOutcome } from '../wallet/start-payment.ts';
import type { LeavingStep } from '../wallet/use-leave.ts';
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
  | LeavingStep;

/** The events of the flow, in the past tense. */
export type AirtimeEvent =
  | { type: 'pay-pressed'; payer: Msisdn; email: string | undefined }
  | { type: 'code-verified'; proof: string }
  | { type: 'code-closed'; reason: CodeEnd | null }
  | { type: 'balance-read'; enough: boolean }
  | { type: 'balance-unread'; message: string | null }
  | { type: 'agreed' }
  | { type: 'disagreed' }
  | { type: 'answered'; outcome: StartOutcome };

/** The empty form. */
export const airtimeFlowStart: AirtimeFlow = { step: 'form', problem: null };

const form = (problem: AirtimeProblem | null): AirtimeFlow => ({ step: 'form', problem });

/** Returns the step after an event. An event that does not apply to the step changes nothing. */
export function airtimeFlow(flow: AirtimeFlow, event: AirtimeEvent): AirtimeFlow {
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
      return flow.step === 'sure' ? airtimeFlowStart : flow;
    case 'answered':
      return flow.step === 'paying' ? afterAnswer(flow.payer, event.outcome) : flow;
  }
}

function refusedOrUnreachable(message: string | null): AirtimeProblem {
  return message === null ? { kind: 'unreachable' } : { kind: 'said', message };
}

/** Airtime is charged at once, without an approval on the handset: the status page shows the result. */
function afterAnswer(payer: Msisdn, outcome: StartOutcome): AirtimeFlow {
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
