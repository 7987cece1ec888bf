import { toTransactionStatus } from '@portal/payments/engine/transaction-status';
import { carryOutStaffAction } from '../features/payments/staff/carry-out-staff-action.ts';
import type { StaffActionInput } from '../features/payments/staff/decide-staff-action.ts';
import { awaitJobResult, type JobResult } from './await-job-result.ts';
import { type CommandInput, type CommandReport, notFound, readOperand } from './command.ts';
import { findTransaction } from './find-transaction.ts';
import type { StaffContext } from './open-staff-context.ts';
import { refusalText } from './refusal-texts.ts';

/** What the command line decides about a payment: it repeats what the portal does by itself. Everything else is for the staff desk. */
export type OpsDecision = Extract<StaffActionInput, { action: 'check' | 'retry' }>;

/** A check needs no note: only its result is recorded. */
const NO_NOTE = { by: '–', reason: '–' };

/** Carries out a decision on the given payment, waits briefly for the result, and reports it. */
export async function carryOutDecision(
  context: StaffContext,
  input: CommandInput,
  decision: OpsDecision,
): Promise<CommandReport> {
  const found = await findTransaction(context, readOperand(input, 0));
  if ('kind' in found) return found;
  const { id } = found;
  const decided = await carryOutStaffAction(context.decisions, id, {
    input: decision,
    staff: input.staff ?? NO_NOTE,
  });
  switch (decided.kind) {
    case 'not-found':
      return notFoundReport(id);
    case 'refused':
      return {
        kind: 'refused',
        text: `Refused: ${decided.payment.state}. ${refusalText(decided.why)}`,
        data: { id, state: decided.payment.state, why: decided.why },
      };
    case 'moved-on': {
      const { state } = decided.payment;
      const text = `It changed in the meantime and is ${state} now. Look at its history and decide again.`;
      return { kind: 'refused', text, data: { id, state, why: 'moved-on' } };
    }
    case 'closed':
    case 'queued': {
      const result = decided.kind === 'queued' ? await awaitJobResult(context, decided.payment) : null;
      const { state, reason } = result?.payment ?? decided.payment;
      const shown = toTransactionStatus(state);
      const done = decision.action === 'check' ? 'Requested' : 'Recorded';
      const text = `${done}${resultText(decided.kind, result)} It is ${state}; its customer is shown ${shown}.`;
      return { kind: 'done', text, data: { id, state, reason, shown, news: result?.kind ?? null } };
    }
  }
}

function resultText(kind: 'closed' | 'queued', result: JobResult | null): string {
  if (kind === 'closed') return '.';
  switch (result?.kind) {
    case undefined:
      return ' in the queue: no portal is running; the next one does it when it starts.';
    case 'moved':
      return ', and its state has changed.';
    case 'nothing-new':
      return ', and nothing has changed.';
    case 'waiting':
      return '; there is no result yet. Look again in a minute.';
  }
}

/** The report for an unknown transaction. */
export function notFoundReport(id: string): CommandReport {
  return notFound(`There is no transaction ${id}.`, { id });
}
