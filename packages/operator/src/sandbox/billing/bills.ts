import type { PostpaidAccount } from '@portal/domain/identifiers/account-number';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { countryCurrency, toDecimal } from '@portal/domain/money/money';
import {
  isOwed,
  type Outstanding,
  parseOutstanding,
  reduceOutstanding,
} from '@portal/domain/money/outstanding';
import type { Bill, Statement } from '@portal/domain/products/bill';
import type { CalendarDate } from '@portal/domain/time/calendar-date';
import type { Tx } from '@portal/platform/database/open-db';
import { eq } from 'drizzle-orm';
import type { Bills } from '../../purchase-ports.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';
import { deliverOnce } from './deliver-once.ts';
import { accounts, bookings } from './purchase-tables.ts';

type AccountRow = typeof accounts.$inferSelect;
type Payment = Parameters<Bills['settle']>[0];

/** Postpaid accounts of the sandbox. Amounts in francs with four decimals. */
export function sandboxBills(deps: SandboxDeps): Bills {
  const { db, clock } = deps;
  return {
    ofLine: async (msisdn) => {
      const [row] = await db.select().from(accounts).where(eq(accounts.msisdn, msisdn));
      return row ? toBill(row) : null;
    },
    ofAccount: async ({ msisdn, accountNumber }) => {
      const [row] = await db.select().from(accounts).where(eq(accounts.accountNumber, accountNumber));
      if (!row) return { kind: 'unknown-account' };
      return row.msisdn === msisdn ? { kind: 'found', bill: toBill(row) } : { kind: 'other-line' };
    },
    settle: (payment) =>
      deliverOnce(deps, {
        key: payment.key,
        request: `bill ${payment.accountNumber} ${payment.invoiceNumber} ${payment.amount.minor} ${payment.amount.currency}`,
        amount: payment.amount,
        prefix: 'BP',
        behaviourOf: async (tx) => (await lockAccount(tx, payment.accountNumber))?.behaviour ?? 'normal',
        give: async (tx, behaviour) => {
          const row = await lockAccount(tx, payment.accountNumber);
          if (!row) return 'line-closed';
          if (behaviour === 'paid-elsewhere' || isSettled(row, payment)) return 'already-paid';
          await book(tx, { row, payment, at: clock.now() });
          return 'delivered';
        },
      }),
  };
}

async function lockAccount(tx: Tx, accountNumber: string): Promise<AccountRow | undefined> {
  const [row] = await tx
    .select()
    .from(accounts)
    .where(eq(accounts.accountNumber, accountNumber))
    .for('update');
  return row;
}

/** Whether the bill of the payment is fully paid or replaced by a newer one. */
function isSettled(row: AccountRow, { invoiceNumber }: Payment): boolean {
  if (invoiceNumber === null) return false;
  return row.invoiceNumber !== invoiceNumber || !isOwed(bookedAmount(row.outstanding));
}

async function book(
  tx: Tx,
  { row, payment, at }: { row: AccountRow; payment: Payment; at: Date },
): Promise<void> {
  const { key, accountNumber, amount } = payment;
  const left = reduceOutstanding(bookedAmount(row.outstanding), amount);
  await tx.insert(bookings).values({ deliveryKey: key, accountNumber, amount: toDecimal(amount), at });
  await tx
    .update(accounts)
    .set({ outstanding: left.decimal })
    .where(eq(accounts.accountNumber, accountNumber));
}

/** Parses an amount column of the sandbox. Throws when it is not an amount. */
export function bookedAmount(decimal: string): Outstanding {
  const parsed = parseOutstanding(decimal, countryCurrency());
  if (!parsed) throw new Error('Invalid amount in the sandbox');
  return parsed;
}

function toBill(row: AccountRow): Bill {
  return {
    msisdn: row.msisdn as Msisdn,
    accountNumber: row.accountNumber as PostpaidAccount,
    outstanding: bookedAmount(row.outstanding),
    statement: toStatement(row),
  };
}

function toStatement({ invoiceNumber, billingStart, billingEnd, dueDate }: AccountRow): Statement | null {
  if (!invoiceNumber || !billingStart || !billingEnd || !dueDate) return null;
  return {
    invoiceNumber,
    billingStart: billingStart as CalendarDate,
    billingEnd: billingEnd as CalendarDate,
    dueDate: dueDate as CalendarDate,
  };
}
