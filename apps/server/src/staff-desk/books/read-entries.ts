import { listAccountEntries } from '@portal/payments/journal/list-account-entries';
import type { StaffHandler } from '../http/staff-calls.ts';
import { toStaffMoney } from '../show-payment.ts';
import { requireAccount, requireDay } from './parse-input.ts';

const PAGE_ROWS = 50;

/** Lists the entries of an account on a day, in the order in which they were made. */
export const listBookEntries: StaffHandler<'listBookEntries'> = async (
  { books },
  { account, day, after = 0 },
) => {
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
