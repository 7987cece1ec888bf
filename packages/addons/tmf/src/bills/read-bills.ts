import type { Invoice } from '@isano/adapter-kit/operator';
import {
  type CalendarDate,
  countryCurrency,
  localDay,
  type Outstanding,
  parseCalendarDate,
  parseOutstanding,
} from '@isano/adapter-kit/values';
import { readList } from '../client/read-list.ts';
import type { TmfClient } from '../client/tmf-client.ts';
import { parseInstant, readValue } from '../wire.ts';
import { customerBill, type WireBill } from './wire.ts';

/** A bill that was sent to the customer; `id` is the operator's. */
export type AccountBill = Omit<Invoice, 'accountNumber'> & { id: string };

/** `new`, `validated` and `onHold` are not sent yet: nobody is asked to pay them. */
const SENT = new Set(['sent', 'partiallypaid', 'settled']);

/** Copies and trials are owed by nobody. */
const NOT_OWED = /duplicate|trial/i;

/** Reads the bills of an account that were sent, oldest first. Throws when one of them cannot be read. */
export async function readBills(client: TmfClient, accountId: string): Promise<AccountBill[]> {
  const number = { attribute: 'billingAccount.id', value: accountId };
  const target = { api: 'bill', path: '/customerBill', query: {}, number } as const;
  const found = await readList(client, target, customerBill);
  return found
    .filter(({ state, category }) => SENT.has(state.toLowerCase()) && !NOT_OWED.test(category ?? ''))
    .map(toBill)
    .sort((a, b) => a.billingEnd.localeCompare(b.billingEnd, 'en'));
}

function toBill(given: WireBill): AccountBill {
  const { id, billNo, billingPeriod, paymentDueDate } = given;
  const isSettled = given.state.toLowerCase() === 'settled';
  return {
    id,
    invoiceNumber: billNo || id,
    billingStart: toDay(billingPeriod.startDateTime),
    billingEnd: toDay(billingPeriod.endDateTime),
    dueDate: toDay(paymentDueDate),
    outstanding: readRemaining(given, isSettled),
    status: isSettled ? 'paid' : 'open',
  };
}

/** A settled bill owes nothing, whatever its amount says. */
function readRemaining({ remainingAmount }: WireBill, isSettled: boolean): Outstanding {
  const value = isSettled ? '0' : readValue(remainingAmount);
  const remaining = value === null ? null : parseOutstanding(value, countryCurrency());
  if (!remaining) throw new Error('A bill has no remaining amount that can be read');
  return remaining;
}

/**
 * The day of a date-time. A day that a server wrote as its first or last second in UTC is that day; everything else is an
 * instant, and its day is the country's.
 */
function toDay(text: string): CalendarDate {
  const written = /^(\d{4}-\d\d-\d\d)(T(00:00:00|23:59:59)(\.\d+)?Z?)?$/.exec(text)?.[1];
  const instant = parseInstant(text);
  const day = written ? parseCalendarDate(written) : instant && localDay(instant);
  if (!day) throw new Error('A date of a bill cannot be read');
  return day;
}
