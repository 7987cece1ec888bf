import type { Money } from '@portal/domain/money/money';
import { toBusinessDay } from '@portal/domain/time/business-day';
import type { Db } from '@portal/platform/database/open-db';
import { sql } from 'drizzle-orm';
import type { StaffNote } from '../engine/payment.ts';
import type { Account } from '../engine/postings/accounts.ts';
import { journal } from './tables.ts';

/** A movement that staff add, because something outside the portal moved money or an entry was wrong. */
export type Correction = {
  debit: Account;
  credit: Account;
  amount: Money;
  /** The payment it is about; `null` for none. */
  paymentId: string | null;
  staff: StaffNote;
  /** UTC; its day in the country is the business day. */
  at: Date;
};

/** Adds a correction to the journal. Entries are never changed; a wrong correction is corrected by another one. */
export async function addCorrection(
  db: Pick<Db, 'insert'>,
  { debit, credit, amount, paymentId, staff, at }: Correction,
): Promise<void> {
  await db.insert(journal).values({
    day: sql`open_business_day(${toBusinessDay(at)}::date)`,
    at,
    paymentId,
    event: 'correction',
    debit,
    credit,
    amountMinor: amount.minor,
    currency: amount.currency,
    by: staff.by,
    reason: staff.reason,
  });
}
