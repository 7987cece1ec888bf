import type { BookCallName } from '@portal/contract/staff/staff-book-routes';
import { parseAmountText } from '@portal/domain/money/amount-text';
import type { Money } from '@portal/domain/money/money';
import { addCorrection } from '@portal/payments/journal/add-correction';
import { listAccountEntries } from '@portal/payments/journal/list-account-entries';
import { newId } from '@portal/platform/crypto/new-id';
import { closeDay } from '@portal/settlement/close/close-day';
import { findClose, readClosedThrough } from '@portal/settlement/close/close-store';
import { verifyCloses } from '@portal/settlement/close/verify-closes';
import { differencesTable, totalsTable } from '@portal/settlement/export/day-table';
import { toDeskFile } from '@portal/settlement/export/desk-file';
import { recordAct } from '../audit/record-act.ts';
import type { StaffHandler, StaffHandlers } from '../http/staff-calls.ts';
import { StaffError } from '../http/staff-error.ts';
import { NO_MONEY } from '../second-person/desk-act.ts';
import { booksMovement } from '../second-person/movement.ts';
import { addProposal } from '../second-person/proposal-store.ts';
import { moverOf, proposeOrDo } from '../second-person/propose-or-do.ts';
import { toStaffMoney } from '../show-payment.ts';
import { compareBookDay } from './compare-book-day.ts';
import {
  assignBookDifference,
  explainBookDifference,
  listBookDifferences,
  toSettlementDeps,
} from './differences.ts';
import { listFiscalDocuments, readTaxAuthority, settleFiscalDocument } from './fiscal-documents.ts';
import { requireAccount, requireDay } from './parse-input.ts';
import { listBookDays, readBookDay } from './read-book-days.ts';
import { listStatementLines, listStatements, readBooksChoices, readUpload } from './read-statements.ts';
import { exportTaxReturn, readTaxReturn } from './taxes.ts';
import { finishUpload, startUpload, uploadPart } from './uploads.ts';

/**
 * Gives the totals of a closed day as CSV, or as a workbook with the differences of its close. Throws REFUSED when the day is not
 * closed.
 */
const exportBookDay: StaffHandler<'exportBookDay'> = async ({ books }, { day: typed, format, language }) => {
  const day = requireDay(typed);
  const close = await findClose(books.pool, day);
  if (!close) throw new StaffError('REFUSED', { why: 'not-closed' });
  return toDeskFile({ name: day, tables: [totalsTable(close), differencesTable(close)], format, language });
};

const PAGE_ROWS = 50;

/** Lists the entries of an account on a day, in the order in which they were made. */
const listBookEntries: StaffHandler<'listBookEntries'> = async ({ books }, { account, day, after = 0 }) => {
  const which = { account: requireAccount(account), day: requireDay(day) };
  const found = await listAccountEntries(books.pool, which, { after, limit: PAGE_ROWS + 1 });
  const rows = found.slice(0, PAGE_ROWS);
  return {
    rows: rows.map(({ at, amountMinor, currency, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      money: toStaffMoney(amountMinor, currency),
    })),
    next: found.length > PAGE_ROWS ? (rows.at(-1)?.id ?? null) : null,
  };
};

/**
 * Adds a correction to the journal, or proposes it above the limit. Throws REFUSED for accounts that are no accounts or
 * the same, an amount that is none, and a payment that does not exist.
 */
const correctBooks: StaffHandler<'correctBooks'> = async (deps, input, caller) => {
  const { reason, paymentId = null } = input;
  const [debit, credit] = [requireAccount(input.debit), requireAccount(input.credit)];
  if (debit === credit) throw new StaffError('REFUSED', { why: 'same-account' });
  const amount = requireAmount(input);
  if (paymentId !== null && !(await deps.payments.find(paymentId)))
    throw new StaffError('REFUSED', { why: 'no-payment' });
  const id = newId();
  const money = { amountMinor: amount.minor, currency: amount.currency };
  return proposeOrDo(deps, moverOf(caller), {
    movement: booksMovement(id, 'correct', amount),
    carryOut: async () => {
      const staff = { by: caller.name, reason };
      await addCorrection(deps.db, { debit, credit, amount, paymentId, staff, at: deps.clock.now() });
      const subject = `${debit} ${credit}`;
      await recordAct(deps, caller, { act: 'correct', subject, reason, outcome: 'done', after: money });
      return { outcome: 'done' as const };
    },
    propose: async (why) => {
      const deskAct = { kind: 'correct', debit, credit, paymentId } as const;
      await addProposal(deps, { id, deskAct, reason, why, ...money }, caller);
      return { outcome: 'proposed' as const };
    },
  });
};

/** Closes a business day. Throws REFUSED when it is closed, not over, or not the next one. */
const closeBookDay: StaffHandler<'closeBookDay'> = async (
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
const reopenBookDay: StaffHandler<'reopenBookDay'> = async (deps, { day: typed, reason }, caller) => {
  const day = requireDay(typed);
  const through = await readClosedThrough(deps.books.pool);
  if (through !== day || !(await findClose(deps.books.pool, day)))
    throw new StaffError('REFUSED', { why: 'not-last' });
  const deskAct = { kind: 'reopen', day } as const;
  await addProposal(deps, { id: newId(), deskAct, ...NO_MONEY, reason, why: 'always' }, caller);
  return { outcome: 'proposed' };
};

/** Checks the hashes of all closes and their totals against the journal. */
const checkBookCloses: StaffHandler<'checkBookCloses'> = async ({ books }) => {
  return verifyCloses(books.pool);
};

/** The handlers of the calls of the books. */
export const bookHandlers: Pick<StaffHandlers, BookCallName> = {
  readBooksChoices,
  startUpload,
  uploadPart,
  finishUpload,
  readUpload,
  listStatements,
  listStatementLines,
  listBookDifferences,
  explainBookDifference,
  assignBookDifference,
  correctBooks,
  listBookEntries,
  listBookDays,
  readBookDay,
  compareBookDay,
  closeBookDay,
  reopenBookDay,
  checkBookCloses,
  exportBookDay,
  readTaxReturn,
  exportTaxReturn,
  listFiscalDocuments,
  readTaxAuthority,
  settleFiscalDocument,
};

function requireAmount({ amount, currency }: { amount: string; currency: string }): Money {
  const parsed = parseAmountText(amount, currency);
  if (parsed.kind !== 'amount' || parsed.amount.minor === 0)
    throw new StaffError('REFUSED', { why: 'no-amount' });
  return parsed.amount;
}
