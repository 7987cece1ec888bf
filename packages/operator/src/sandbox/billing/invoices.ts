import type { FixedAccount } from '@portal/domain/identifiers/account-number';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { toDecimal } from '@portal/domain/money/money';
import { isOwed, reduceOutstanding } from '@portal/domain/money/outstanding';
import { chooseInvoices, type Invoice } from '@portal/domain/products/invoice';
import type { CalendarDate } from '@portal/domain/time/calendar-date';
import type { DbOrTx, Tx } from '@portal/platform/database/open-db';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Invoices } from '../../purchase-ports.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';
import { bookedAmount } from './bills.ts';
import { deliverOnce } from './deliver-once.ts';
import { bookings, fixedAccounts, invoices } from './purchase-tables.ts';

type Payment = Parameters<Invoices['settle']>[0];

/** Fixed-internet accounts of the sandbox and their invoices. */
export function sandboxInvoices(deps: SandboxDeps): Invoices {
  const { db, clock } = deps;
  return {
    find: async ({ accountNumber, email }) => {
      const isContactEmail = eq(sql`lower(${fixedAccounts.email})`, email.trim().toLowerCase());
      const [row] = await db
        .select()
        .from(fixedAccounts)
        .where(and(eq(fixedAccounts.accountNumber, accountNumber), isContactEmail));
      return row ? { accountNumber, lineNumber: row.lineNumber, contact: row.contactMsisdn as Msisdn } : null;
    },
    list: (accountNumber) => listInvoices(db, accountNumber),
    settle: (payment) =>
      deliverOnce(deps, {
        key: payment.key,
        request: `invoice ${payment.accountNumber} ${payment.invoiceNumbers.join(',')} ${payment.amount.minor} ${payment.amount.currency}`,
        amount: payment.amount,
        prefix: 'IP',
        behaviourOf: async (tx) => (await lockAccount(tx, payment))?.behaviour ?? 'normal',
        give: async (tx, behaviour) => {
          if (!(await lockAccount(tx, payment))) return 'line-closed';
          if (behaviour === 'paid-elsewhere') return 'already-paid';
          return book(tx, { payment, at: clock.now() });
        },
      }),
  };
}

async function lockAccount(tx: Tx, { accountNumber }: Payment) {
  const [row] = await tx
    .select()
    .from(fixedAccounts)
    .where(eq(fixedAccounts.accountNumber, accountNumber))
    .for('update');
  return row;
}

/**
 * Only whole invoices: less than their sum (except for a fraction of a franc) is refused, more becomes a
 * credit.
 */
async function book(tx: Tx, { payment, at }: { payment: Payment; at: Date }) {
  const { key, accountNumber, invoiceNumbers, amount } = payment;
  const choice = chooseInvoices(await listInvoices(tx, accountNumber), invoiceNumbers);
  if (choice.kind !== 'chosen') return 'already-paid';
  const left = reduceOutstanding(choice.total, amount);
  if (isOwed(left) && !left.decimal.startsWith('0.')) return 'amount-not-allowed';
  await tx.insert(bookings).values({ deliveryKey: key, accountNumber, amount: toDecimal(amount), at });
  await tx
    .update(invoices)
    .set({ outstanding: '0', status: 'paid' })
    .where(inArray(invoices.invoiceNumber, invoiceNumbers));
  await tx
    .update(fixedAccounts)
    .set({ credit: sql`${fixedAccounts.credit} - ${left.decimal}::numeric` })
    .where(eq(fixedAccounts.accountNumber, accountNumber));
  return 'delivered';
}

async function listInvoices(db: DbOrTx, accountNumber: FixedAccount): Promise<Invoice[]> {
  const rows = await db.select().from(invoices).where(eq(invoices.accountNumber, accountNumber));
  return rows.map((row) => ({
    accountNumber,
    invoiceNumber: row.invoiceNumber,
    billingStart: row.billingStart as CalendarDate,
    billingEnd: row.billingEnd as CalendarDate,
    dueDate: row.dueDate as CalendarDate,
    outstanding: bookedAmount(row.outstanding),
    status: row.status,
  }));
}
