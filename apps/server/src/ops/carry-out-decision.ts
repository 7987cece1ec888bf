import type { Payment } from '@portal/payments/engine/payment';
import { toTransactionStatus } from '@portal/payments/engine/transaction-status';
import { poll } from '@portal/platform/poll';
import { carryOutStaffAction } from '../features/payments/staff/carry-out-staff-action.ts';
import type { StaffActionInput, StaffRefusal } from '../features/payments/staff/decide-staff-action.ts';
import { type CommandInput, type CommandReport, notFound, readOperand } from './command.ts';
import { findTransaction } from './find-transaction.ts';
import type { StaffContext } from './open-staff-context.ts';

/** What the command line decides about a payment: it repeats what the portal does by itself. Everything else is for the staff desk. */
export type OpsDecision = Extract<StaffActionInput, { action: 'check' | 'retry' }>;

/** A check needs no note: only its result is recorded. */
const NO_NOTE = { by: '–', reason: '–' };

/** Why a check or a retry was refused, and what to do instead. */
const REFUSAL_TEXTS: Partial<Record<StaffRefusal, string>> = {
  'nothing-to-do': 'Nothing was sent to the provider, or the payment has ended: there is nothing to check.',
  'still-under-way': 'It is still being processed. Wait; somebody decides by hand only when it is in review.',
  'was-returned': 'The money is back already.',
  'in-review': 'It is in review: "retry" repeats the step it is stuck at. "history" shows what is in doubt.',
  'payer-not-proven':
    "The payer's number has a new SIM card or a new owner, so somebody else may hold the wallet now. " +
    'Find out who the payer is, then refund it in the staff desk.',
  disputed: 'Its payer has opened a dispute: the bank may return the money. Close the dispute first.',
  'cannot-be-retried': 'There is nothing to retry: refund or close it in the staff desk.',
};

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

/** The text of a refusal. Reasons of decisions that only the staff desk takes have their texts there. */
function refusalText(why: StaffRefusal): string {
  return REFUSAL_TEXTS[why] ?? `The staff desk says more (${why}).`;
}

/** What a running portal has done with a step that became due: `waiting` when it is not finished. */
type JobResult = { kind: 'moved' | 'nothing-new' | 'waiting'; payment: Payment };

/**
 * Waits up to 20 s until a running portal has done the step of a payment that is due and those that follow.
 * @returns `null` when no portal is running
 */
async function awaitJobResult(
  { pool, payments, isPortalRunning }: Pick<StaffContext, 'pool' | 'payments' | 'isPortalRunning'>,
  before: Payment,
): Promise<JobResult | null> {
  if (!(await isPortalRunning())) return null;
  const isDone = await poll({ everyMs: 200, timeoutMs: 20_000 }, async () =>
    (await hasDueStep(pool, before.id)) ? null : true,
  );
  const payment = (await payments.find(before.id)) ?? before;
  if (!isDone) return { kind: 'waiting', payment };
  return { kind: payment.version === before.version ? 'nothing-new' : 'moved', payment };
}

/** Whether a step is due or runs, or a requested check follows within seconds. A try without a result is due later. */
async function hasDueStep(pool: StaffContext['pool'], id: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'SELECT FROM payments WHERE id = $1 AND due_at <= greatest(now(), early_check_at)',
    [id],
  );
  return (rowCount ?? 0) > 0;
}
