import { newId } from '@portal/platform/crypto/new-id';
import { closeDay } from '../../features/settlement/close/close-day.ts';
import { findClose, readClosedThrough } from '../../features/settlement/close/close-store.ts';
import { verifyCloses } from '../../features/settlement/close/verify-closes.ts';
import { recordAct } from '../audit/record-act.ts';
import type { StaffHandler } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { NO_MONEY } from '../second-person/desk-act.ts';
import { addProposal } from '../second-person/proposal-store.ts';
import { toSettlementDeps } from './differences.ts';
import { requireDay } from './parse-input.ts';

/** Closes a business day. Throws REFUSED when it is closed, not over, or not the next one. */
export const closeBookDay: StaffHandler<'closeBookDay'> = async (
  deps,
  { day: typed, reason, coversEarlier },
  caller,
) => {
  const day = requireDay(typed);
  const staff = { by: caller.name, reason };
  const outcome = await closeDay(toSettlementDeps(deps), { day, staff, coversEarlier });
  const isClosed = outcome.kind === 'closed';
  await recordAct(deps, caller, {
    act: 'close day',
    subject: day,
    reason,
    outcome: isClosed ? 'done' : outcome.kind,
  });
  if (!isClosed) throw new StaffError('REFUSED', { why: outcome.kind });
  const { seq, hash } = outcome.close;
  return { seq, hash };
};

/**
 * Proposes to reopen the last closed day: a second person decides; it may be the one who closed it. Throws REFUSED for another day, and
 * when it is proposed already.
 */
export const reopenBookDay: StaffHandler<'reopenBookDay'> = async (deps, { day: typed, reason }, caller) => {
  const day = requireDay(typed);
  const through = await readClosedThrough(deps.books.pool);
  if (through !== day || !(await findClose(deps.books.pool, day)))
    throw new StaffError('REFUSED', { why: 'not-last' });
  const deskAct = { kind: 'reopen', day } as const;
  await addProposal(deps, { id: newId(), deskAct, ...NO_MONEY, reason, why: 'always' }, caller);
  return { outcome: 'proposed' };
};

/** Checks the hashes of all closes and their totals against the journal. */
export const checkBookCloses: StaffHandler<'checkBookCloses'> = async ({ books }) => {
  return verifyCloses(books.pool);
};
