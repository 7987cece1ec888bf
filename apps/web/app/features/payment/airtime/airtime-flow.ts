import type { Msisdn } from '@portal/domain/msisdn';
import type { CodeEnd } from '../../../blocks/code-flow.ts';
import type { StartOutcome } from '../wallet/start-payment.ts';
import type { LeavingStep } from '../wallet/use-leave.ts';

/** Who pays. */
export type AirtimePayer = { payer: Msisdn; email: string | undefined };

/** What stands in the way while the form is shown. */
export type AirtimeProblem =
  | { kind: 'no-account'; payer: Msisdn }
  | { kind: 'too-little'; payer: Msisdn }
  /** The dialog of the code could not go on: what it said stays on the page (RULINGS 28). */
  | { kind: 'code-ended'; reason: Exclude<CodeEnd, 'not-a-wallet'> }
  | { kind: 'unreachable' }
  | { kind: 'said'; message: string };

/** The life of the airtime page (SPEC section 4 "Airtime"). */
export type AirtimeFlow =
  | { step: 'form'; problem: AirtimeProblem | null }
  /** A code shows that the paying handset is here. */
  | ({ step: 'code' } & AirtimePayer)
  /** Is there enough airtime? */
  | ({ step: 'checking'; proof: string } & AirtimePayer)
  /** 'Are you sure?' */
  | ({ step: 'sure'; proof: string } & AirtimePayer)
  | ({ step: 'paying'; proof: string } & AirtimePayer)
  | LeavingStep;

/** What can happen. Named as what happened. */
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

/** The step after an event; an event that means nothing in a step leaves it as it is. */
export function airtimeFlow(flow: AirtimeFlow, event: AirtimeEvent): AirtimeFlow {
  switch (event.type) {
    case 'pay-pressed':
      return flow.step === 'form' ? { step: 'code', payer: event.payer, email: event.email } : flow;
    case 'code-verified':
      return flow.step === 'code' ? { ...flow, step: 'checking', proof: event.proof } : flow;
    case 'code-closed':
      if (flow.step !== 'code') return flow;
      return form(afterCode(flow.payer, event.reason));
    case 'balance-read':
      if (flow.step !== 'checking') return flow;
      return event.enough ? { ...flow, step: 'sure' } : form({ kind: 'too-little', payer: flow.payer });
    case 'balance-unread':
      return flow.step === 'checking' ? form(saidOrUnreachable(event.message)) : flow;
    case 'agreed':
      return flow.step === 'sure' ? { ...flow, step: 'paying' } : flow;
    case 'disagreed':
      return flow.step === 'sure' ? airtimeFlowStart : flow;
    case 'answered':
      return flow.step === 'paying' ? afterAnswer(flow.payer, event.outcome) : flow;
  }
}

function afterCode(payer: Msisdn, reason: CodeEnd | null): AirtimeProblem | null {
  if (reason === null) return null;
  return reason === 'not-a-wallet' ? { kind: 'no-account', payer } : { kind: 'code-ended', reason };
}

function saidOrUnreachable(message: string | null): AirtimeProblem {
  return message === null ? { kind: 'unreachable' } : { kind: 'said', message };
}

/** Airtime is taken or it is not: there is nothing to wait for on a handset, the status page tells. */
function afterAnswer(payer: Msisdn, outcome: StartOutcome): AirtimeFlow {
  switch (outcome.kind) {
    case 'waiting':
    case 'over':
      return { step: 'status', transactionId: outcome.transactionId };
    case 'closed':
      return { step: 'reload' };
    case 'not-a-wallet':
      return form({ kind: 'no-account', payer });
    case 'said':
    case 'unreachable':
      return form(outcome);
  }
}
