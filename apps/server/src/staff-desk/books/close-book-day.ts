import type { StaffParsedInput, StaffResult } from '@portal/contract/staff/staff-calls';
import { closeDay } from '../../features/settlement/close/close-day.ts';
import { findClose, readClosedThrough } from '../../features/settlement/close/close-store.ts';
import { verifyCloses } from '../../features/settlement/close/verify-closes.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { StaffCaller } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { recordAct } from '../payments/carry-out-action.ts';
import { settlementOf } from './differences.ts';
import { requireDay } from './parse-input.ts';
import { proposeBooks } from './propose-books.ts';

/** Closes a business day. Throws REFUSED when it is closed, not over, or not the next one. */
export async function closeBookDay(
  deps: DeskDeps,
  { day: typed, reason }: StaffParsedInput<'closeBookDay'>,
  caller: StaffCaller,
): Promise<StaffResult<'closeBookDay'>> {
  const day = requireDay(typed);
  const outcome = await closeDay(settlementOf(deps), { day, staff: { by: caller.name, reason } });
  const isClosed = outcome.kind === 'closed';
  await recordAct(deps, caller, {
    ...{ act: 'close day', subject: day, reason },
    outcome: isClosed ? 'done' : outcome.kind,
  });
  if (!isClosed) throw new StaffError('REFUSED', { why: outcome.kind });
  const { seq, hash } = outcome.close;
  return { seq, hash };
}

/**
 * Proposes to reopen the last closed day: a second person decides, whoever closed it. Throws REFUSED for another day, and
 * when it is proposed already.
 */
export async function reopenBookDay(
  deps: DeskDeps,
  { day: typed, reason }: StaffParsedInput<'reopenBookDay'>,
  caller: StaffCaller,
): Promise<StaffResult<'reopenBookDay'>> {
  const day = requireDay(typed);
  const through = await readClosedThrough(deps.books.pool);
  if (through !== day || !(await findClose(deps.books.pool, day)))
    throw new StaffError('REFUSED', { why: 'not-last' });
  await proposeBooks(deps, { kind: 'reopen', subject: day, reason }, caller);
  return { outcome: 'proposed' };
}

/** Checks the hashes of all closes and their totals against the journal. */
export async function checkCloses({ books }: DeskDeps): Promise<StaffResult<'checkBookCloses'>> {
  return verifyCloses(books.pool);
}
