import type { StaffAction } from '@portal/contract/staff/staff-payment';
import { toTransactionStatus } from '../features/payments/engine/transaction-status.ts';
import {
  carryOutStaffAction,
  previewStaffAction,
} from '../features/payments/staff/carry-out-staff-action.ts';
import type { StaffActionInput } from '../features/payments/staff/decide-staff-action.ts';
import { newId } from '../platform/crypto/new-id.ts';
import { addProposal, NO_CASE_ACT } from '../staff-desk/payments/proposals.ts';
import { movementOfAction } from '../staff-desk/payments/staff-actions.ts';
import { awaitJobResult, type JobResult } from './await-job-result.ts';
import { type CommandInput, type CommandReport, notFound, readOperand, requireNote } from './command.ts';
import type { StaffContext } from './open-staff-context.ts';
import { REFUSAL_TEXTS } from './refusal-texts.ts';
import { proposeOrRun, proposerOf } from './second-person.ts';

/** A check needs no note: only its result is recorded. */
const NO_NOTE = { by: '–', reason: '–' };

/**
 * Carries out a staff decision on the given payment, waits briefly for the result, and reports it; proposes it when one
 * person is not enough.
 */
export async function carryOutDecision(
  context: StaffContext,
  input: CommandInput,
  decision: StaffActionInput,
): Promise<CommandReport> {
  const id = readOperand(input, 0);
  const preview = await previewStaffAction(context.decisions, id, decision);
  if (!preview) return notFoundReport(id);
  const { payment } = preview;
  const action = actionOf(decision);
  const notDelivered = 'notDelivered' in decision && decision.notDelivered === true;
  const key = newId();
  return proposeOrRun(context, input, {
    movement:
      preview.decision.kind === 'refused' ? null : movementOfAction(key, { action, notDelivered }, payment),
    carryOut: () => carryOutNow(context, input, decision),
    propose: (why) => {
      const proposal = { id: key, paymentId: id, action, notDelivered, why, ...NO_CASE_ACT };
      return addProposal(context, { ...proposal, reason: requireNote(input).reason }, proposerOf(input));
    },
  });
}

/** The name that the staff desk has for a decision. */
function actionOf(decision: StaffActionInput): StaffAction {
  if (decision.action === 'close') return `close-${decision.outcome}`;
  if (decision.action === 'refund') return decision.payerProven ? 'refund-proven' : 'refund';
  return decision.action;
}

async function carryOutNow(
  context: StaffContext,
  input: CommandInput,
  decision: StaffActionInput,
): Promise<CommandReport> {
  const id = readOperand(input, 0);
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
        text: `Refused: ${decided.payment.state}. ${REFUSAL_TEXTS[decided.why]}`,
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
