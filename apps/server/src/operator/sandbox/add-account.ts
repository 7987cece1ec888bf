import { addDays, kigaliDay } from '@portal/domain/calendar-date';
import type { Clock } from '@portal/domain/clock';
import type { Msisdn } from '@portal/domain/msisdn';
import { z } from 'zod';
import type { DbOrTx } from '../../platform/db/open-db.ts';
import { accounts, type DeliveryBehaviour, fixedAccounts, invoices } from './purchase-tables.ts';

/** What adding accounts stands on: a database or a transaction. */
export type AccountDeps = { db: DbOrTx; clock: Clock };

/** A postpaid account for a line that exists. Francs as decimal text; days from today, `null`: never billed. */
export type NewPostpaidAccount = {
  accountNumber: string;
  msisdn: Msisdn;
  outstanding: string;
  dueInDays: number | null;
  behaviour?: DeliveryBehaviour | undefined;
};

/** A fixed-internet account with its invoices, the oldest first. */
export const newFixedAccount = z.strictObject({
  accountNumber: z.string().regex(/^[PE]{2}\d{10}$/),
  email: z.email(),
  contactMsisdn: z.string().regex(/^7\d{8}$/),
  invoices: z.array(
    z.strictObject({
      outstanding: z.string().regex(/^\d{1,12}(\.\d{1,4})?$/),
      status: z.enum(['open', 'overdue', 'paid']),
      dueInDays: z.number().int().min(-1000).max(1000),
    }),
  ),
  behaviour: z.enum(['normal', 'stalls-twice', 'paid-elsewhere']).optional(),
});

/** What a new fixed-internet account is like. */
export type NewFixedAccount = z.output<typeof newFixedAccount>;

/** Bills are due so many days after their period ends. */
const DAYS_TO_PAY = 15;
const DAYS_BILLED = 30;

/** Adds a postpaid account; an existing one is left as it is. */
export async function addPostpaidAccount(
  { db, clock }: AccountDeps,
  wanted: NewPostpaidAccount,
): Promise<void> {
  const { dueInDays, accountNumber } = wanted;
  const statement =
    dueInDays === null ? {} : { ...period(clock, dueInDays), invoiceNumber: `B${accountNumber}-1` };
  await db
    .insert(accounts)
    .values({ ...wanted, ...statement })
    .onConflictDoNothing();
}

/** Adds a fixed account and its invoices; existing ones are left as they are. */
export async function addFixedAccount({ db, clock }: AccountDeps, wanted: NewFixedAccount): Promise<void> {
  const { accountNumber, invoices: given, ...rest } = wanted;
  const lineNumber = `25${accountNumber.slice(2)}`;
  await db.transaction(async (tx) => {
    await tx
      .insert(fixedAccounts)
      .values({ accountNumber, lineNumber, ...rest })
      .onConflictDoNothing();
    for (const [index, { dueInDays, ...invoice }] of given.entries()) {
      const invoiceNumber = `F${accountNumber}-${index + 1}`;
      const row = { ...invoice, ...period(clock, dueInDays), accountNumber, invoiceNumber };
      await tx.insert(invoices).values(row).onConflictDoNothing();
    }
  });
}

function period(clock: Clock, dueInDays: number) {
  const dueDate = addDays(kigaliDay(clock.now()), dueInDays);
  const billingEnd = addDays(dueDate, -DAYS_TO_PAY);
  return { dueDate, billingEnd, billingStart: addDays(billingEnd, 1 - DAYS_BILLED) };
}
