import type { Currency } from '@portal/domain/money/money';
import { shortReference } from '@portal/payments/short-reference';
import {
  countStuckPayments,
  listStuckPayments,
  STUCK_CAUSES,
  STUCK_SORT_KEY,
  type StuckPayment,
} from '../../features/payments/staff/list-stuck-payments.ts';
import { readAfter } from '../http/read-after.ts';
import type { StaffHandler } from '../http/staff-calls.ts';
import { toStaffMoney } from '../show-payment.ts';

const PAGE_ROWS = 50;

/** Counts and lists the payments that need attention, oldest first. */
export const readStuckPayments: StaffHandler<'listStuckPayments'> = async ({ pool, clock }, input) => {
  const because = STUCK_CAUSES.find((each) => each === input.because) ?? null;
  const after = readAfter(input.after, STUCK_SORT_KEY);
  const now = clock.now();
  const [counts, page] = await Promise.all([
    countStuckPayments(pool, now),
    listStuckPayments(pool, now, { because, page: { limit: PAGE_ROWS, after } }),
  ]);
  return {
    counts: counts.map(({ because: cause, reason, underHour, underDay, underWeek, older, oldest }) => ({
      because: cause,
      reason,
      count: underHour + underDay + underWeek + older,
      oldest: oldest.toISOString(),
    })),
    rows: page.rows.map(toRow),
    total: page.total,
    next: page.next,
  };
};

function toRow({ id, because, state, reason, mode, amountMinor, currency, since }: StuckPayment) {
  return {
    id,
    because,
    state,
    reason,
    mode,
    code: shortReference(id),
    money: toStaffMoney(amountMinor, currency as Currency),
    since: since.toISOString(),
  };
}
