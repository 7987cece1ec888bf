import type { ReminderKind } from '@portal/domain/identifiers/reminders';
import { countryCurrency, money } from '@portal/domain/money/money';
import { isOwed, type Outstanding } from '@portal/domain/money/outstanding';
import type { Bill } from '@portal/domain/products/bill';
import { type Bucket, isExpired } from '@portal/domain/products/bucket';
import { addDays, type CalendarDate, localDay } from '@portal/domain/time/calendar-date';

/** What the owner of a line is reminded of. `key` is the same whenever the same thing is found. */
export type ReminderEvent = { key: string } & (
  | { kind: 'bundle-used'; percent: 80 | 100; bucket: Bucket }
  | { kind: 'bundle-ends'; bucket: Bucket; endsAt: Date }
  | { kind: 'bill-due'; amount: Outstanding; dueDate: CalendarDate }
  | { kind: 'airtime-low'; bucket: Bucket }
);

/** What is known of a line at a check. `null`: the operator does not say. */
export type LineFacts = { buckets: readonly Bucket[] | null; bill: Bill | null };

/** What decides which of it is worth a reminder. */
export type EventRules = {
  kinds: readonly ReminderKind[];
  now: Date;
  /** What ends before this is not found in time by a later check. */
  endsBefore: Date;
  /** Airtime below this is low, in whole units of the currency. */
  airtimeBelow: number;
  airtimeEpisode: string;
};

/** A bundle is nearly used when this share of it is left. */
const NEARLY_USED = 0.2;
const BILL_DAYS = 3;

/** Finds what to remind of, the most important first. Of a bundle that is used up, nothing else is said. */
export function findEvents({ buckets, bill }: LineFacts, rules: EventRules): ReminderEvent[] {
  const { kinds, now } = rules;
  const bundles = (buckets ?? []).filter((each) => each.service !== 'airtime' && !isExpired(each, now));
  const found = [
    ...bundles.flatMap((each) => usedEvent(each) ?? []),
    ...bundles.flatMap((each) => endEvent(each, rules) ?? []),
    billEvent(bill, now),
    lowAirtimeEvent(buckets, rules),
  ];
  return found.filter((event) => event !== null).filter(({ kind }) => kinds.includes(kind));
}

/** Whether the line has as much airtime that the next time it is low is another one. */
export function hasEnoughAirtime(
  { buckets }: LineFacts,
  { now, airtimeBelow }: Pick<EventRules, 'now' | 'airtimeBelow'>,
): boolean {
  const left = airtimeOf(buckets, now)?.left;
  return left === 'unlimited' || (left !== undefined && left >= airtimeBelow);
}

/** The airtime of a line in the smallest unit; `null`: without a limit, or none is known. */
export function airtimeLeft(buckets: readonly Bucket[], now: Date): number | null {
  const left = airtimeOf(buckets, now)?.left;
  return left === undefined || left === 'unlimited' ? null : money(left, countryCurrency()).minor;
}

/** A balance without an end or a size, such as the main data of a line, was never bought: it is not "used up". */
function usedEvent(bucket: Bucket): ReminderEvent | null {
  const { left, total, expiresAt } = bucket;
  if (left === 'unlimited') return null;
  if (left === 0 && ((total ?? 0) > 0 || expiresAt !== null))
    return { kind: 'bundle-used', percent: 100, bucket, key: `used-100:${nameOf(bucket)}` };
  if (left > 0 && total !== undefined && left <= total * NEARLY_USED)
    return { kind: 'bundle-used', percent: 80, bucket, key: `used-80:${nameOf(bucket)}` };
  return null;
}

function endEvent(bucket: Bucket, { endsBefore }: EventRules): ReminderEvent | null {
  const { left, expiresAt } = bucket;
  if (left === 0 || expiresAt === null || expiresAt >= endsBefore) return null;
  return { kind: 'bundle-ends', bucket, endsAt: expiresAt, key: `ends:${nameOf(bucket)}` };
}

function billEvent(bill: Bill | null, now: Date): ReminderEvent | null {
  if (!bill?.statement || !isOwed(bill.outstanding)) return null;
  const { dueDate, invoiceNumber } = bill.statement;
  const today = localDay(now);
  if (dueDate < today || dueDate > addDays(today, BILL_DAYS)) return null;
  return { kind: 'bill-due', amount: bill.outstanding, dueDate, key: `bill:${invoiceNumber}` };
}

function lowAirtimeEvent(buckets: LineFacts['buckets'], rules: EventRules): ReminderEvent | null {
  const bucket = airtimeOf(buckets, rules.now);
  if (!bucket || bucket.left === 'unlimited' || bucket.left >= rules.airtimeBelow) return null;
  return { kind: 'airtime-low', bucket, key: `airtime:${rules.airtimeEpisode}` };
}

function airtimeOf(buckets: LineFacts['buckets'], now: Date): Bucket | undefined {
  return buckets?.find((each) => each.service === 'airtime' && !isExpired(each, now));
}

/** The same balance with another end was bought again, or made longer: it is reminded of again. */
function nameOf({ id, service, description, expiresAt }: Bucket): string {
  return `${id ?? `${service} ${description.en}`} ${expiresAt?.toISOString() ?? 'no end'}`;
}
