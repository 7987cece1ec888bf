import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { addDays, localDay } from '@portal/domain/time/calendar-date';
import type { Clock } from '@portal/domain/time/clock';
import type { DbOrTx } from '@portal/platform/database/open-db';
import { z } from 'zod';
import { accounts, type DeliveryBehaviour, fixedAccounts, invoices } from './purchase-tables.ts';

/** Database or transaction, and clock, for adding accounts. */
export type AccountDeps = { db: DbOrTx; clock: Clock };

/**
 * A postpaid account of an existing line. Amounts are francs as decimal text; `dueInDays` counts from today,
 * `null`: never billed.
 */
export type NewPostpaidAccount = {
  accountNumber: string;
  msisdn: Msisdn;
  outstanding: string;
  dueInDays: number | null;
  behaviour?: DeliveryBehaviour | undefined;
};

/** Schema of a fixed-internet account with its invoices, oldest first. */
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

/** Input for a new fixed-internet account. */
export type NewFixedAccount = z.output<typeof newFixedAccount>;

/** Days from the end of a billing period to the due date. */
const DAYS_TO_PAY = 15;
const DAYS_BILLED = 30;

/** Adds postpaid accounts; existing ones are not changed. */
export async function addPostpaidAccounts(
  { db, clock }: AccountDeps,
  inputs: readonly NewPostpaidAccount[],
): Promise<void> {
  if (inputs.length === 0) return;
  const rows = inputs.map(({ dueInDays, ...input }) => {
    if (dueInDays === null) return input;
    return { ...input, ...period(clock, dueInDays), invoiceNumber: `B${input.accountNumber}-1` };
  });
  await db.insert(accounts).values(rows).onConflictDoNothing();
}

/** Adds a fixed-internet account and its invoices; existing ones are not changed. */
export async function addFixedAccount({ db, clock }: AccountDeps, input: NewFixedAccount): Promise<void> {
  const { accountNumber, invoices: newInvoices, ...rest } = input;
  const lineNumber = `25${accountNumber.slice(2)}`;
  await db.transaction(async (tx) => {
    await tx
      .insert(fixedAccounts)
      .values({ accountNumber, lineNumber, ...rest })
      .onConflictDoNothing();
    for (const [index, { dueInDays, ...invoice }] of newInvoices.entries()) {
      const invoiceNumber = `F${accountNumber}-${index + 1}`;
      const row = { ...invoice, ...period(clock, dueInDays), accountNumber, invoiceNumber };
      await tx.insert(invoices).values(row).onConflictDoNothing();
    }
  });
}

function period(clock: Clock, dueInDays: number) {
  const dueDate = addDays(localDay(clock.now()), dueInDays);
  const billingEnd = addDays(dueDate, -DAYS_TO_PAY);
  return { dueDate, billingEnd, billingStart: addDays(billingEnd, 1 - DAYS_BILLED) };
}
