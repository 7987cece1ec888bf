import type { StaffClose } from '@portal/contract/staff/staff-book-days';
import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { type BusinessDay, dayAfter, listDaysBefore, toBusinessDay } from '@portal/domain/time/business-day';
import { readTrialBalance } from '@portal/payments/journal/trial-balance';
import { findCoveredSince, readFirstDay } from '@portal/settlement/close/close-day';
import {
  findClose,
  listCloses,
  readCarriedBalances,
  readClosedThrough,
  readLastClose,
  type StoredClose,
} from '@portal/settlement/close/close-store';
import { type AccountDay, readDayTotals } from '@portal/settlement/close/day-totals';
import { countOpenByDay, readOpenDifferences } from '@portal/settlement/differences/open-differences';
import { listJournalFiles } from '@portal/settlement/outgoing/write-journal-files';
import {
  readReceivablesWithoutStatement,
  readStatementCoverage,
} from '@portal/settlement/overview/read-coverage';
import type { StaffHandler } from '../http/staff-calls.ts';
import { isProposed } from '../second-person/proposal-store.ts';
import { toStaffMoney } from '../show-payment.ts';
import type { BooksDeps } from './books-deps.ts';
import { readComparisons } from './compare-book-day.ts';
import { requireDay } from './parse-input.ts';
import { readDayTaxes } from './taxes.ts';

const LISTED_DAYS = 31;
const LISTED_CLOSES = 20;

type DayState = StaffResult<'readBookDay'>['state'];

/** Lists today and the days before it since the first entry with their state, and the latest closes and reopenings. */
export const listBookDays: StaffHandler<'listBookDays'> = async ({ books, clock }) => {
  const today = toBusinessDay(clock.now());
  const through = await readClosedThrough(books.pool);
  // Before the first sale there is nothing to close.
  const first = through === null ? ((await readFirstDay(books.pool)) ?? today) : null;
  const days = [today, ...listDaysBefore(clock.now(), LISTED_DAYS)].filter(
    (day) => first === null || day >= first || day === today,
  );
  const open = await countOpenByDay(books.pool, days.at(-1) ?? today);
  const last = await readLastClose(books.pool);
  const closes = await listCloses(books.pool, Math.max((last?.seq ?? 0) - LISTED_CLOSES, 0), LISTED_CLOSES);
  return {
    today,
    days: days.map((day) => ({
      day,
      state: stateOf(day, { through, today }),
      openDifferences: open.get(day) ?? 0,
    })),
    closes: closes.map(toStaffClose).reverse(),
  };
};

/** Shows the totals of a day as they were closed, or as they are now, and what is open about it. */
export const readBookDay: StaffHandler<'readBookDay'> = async (deps, { day: typed }) => {
  const { books, clock, db } = deps;
  const { pool, sources } = books;
  const day = requireDay(typed);
  const [through, close] = [await readClosedThrough(pool), await findClose(pool, day)];
  const state = stateOf(day, { through, today: toBusinessDay(clock.now()) });
  const isBefore = state === 'closed' && close === null;
  const accounts =
    close?.accounts ?? (isBefore ? [] : await readDayTotals(pool, day, await readCarriedBalances(pool)));
  const differences = await readOpenDifferences(pool, day);
  const without =
    state === 'closed'
      ? (close?.withoutStatement ?? [])
      : await readReceivablesWithoutStatement(pool, sources, { day, closedThrough: through });
  const balances = await readTrialBalance(pool, day);
  return {
    day,
    state,
    close: close && toStaffClose(close),
    next: state === 'earlier-open' && through !== null ? dayAfter(through) : null,
    coversSince: state === 'ready' ? await findCoveredSince(pool, day) : null,
    totals: accounts.map(toTotals),
    trialBalance: balances.map(toBalance),
    taxes: await readDayTaxes(pool, day, balances),
    differences: differences.map(
      ({ source, origin = 'file', record = 'money', kind, count, amount, currency }) => ({
        source,
        origin,
        record,
        kind,
        count,
        money: toStaffMoney(amount, currency),
      }),
    ),
    coverage: await readCoverage(books),
    withoutStatement: without.map(({ turnoverMinor, currency, ...each }) => ({
      account: each.account,
      source: each.source,
      through: each.through,
      turnover: toStaffMoney(turnoverMinor, currency),
    })),
    comparisons: await readComparisons(books, day),
    isReopenProposed: await isProposed(db, [{ kind: 'reopen', day }]),
    journalFiles: (await listJournalFiles(pool, day)).map(({ name, hash, writtenAt }) => ({
      name,
      hash,
      at: writtenAt?.toISOString() ?? null,
    })),
  };
};

/** How far the statements of the sources go that have any. */
async function readCoverage({ pool, sources }: BooksDeps) {
  const names = sources.map(({ name }) => name);
  const coverage = await readStatementCoverage(pool, names);
  return coverage.flatMap(({ source, through }) => (through === null ? [] : [{ source, through }]));
}

/** The rules of `closeDay`: a day that has ended, after the last closed one; the first close may be any day. */
function stateOf(
  day: BusinessDay,
  { through, today }: { through: BusinessDay | null; today: BusinessDay },
): DayState {
  if (through !== null && day <= through) return 'closed';
  if (day >= today) return 'not-over';
  return through === null || day === dayAfter(through) ? 'ready' : 'earlier-open';
}

function toStaffClose({ seq, kind, day, at, by, reason, hash }: StoredClose): StaffClose {
  return { seq, kind, day, at, by, reason, hash };
}

function toTotals({ account, currency, ...columns }: AccountDay) {
  return { account, amounts: toAmounts(columns, currency) };
}

function toBalance({ account, currency, ...columns }: Awaited<ReturnType<typeof readTrialBalance>>[number]) {
  return { account, amounts: toAmounts(columns, currency) };
}

function toAmounts(columns: Record<string, number>, currency: string) {
  return Object.fromEntries(
    Object.entries(columns).map(([column, minor]) => [column, toStaffMoney(minor, currency)]),
  );
}
