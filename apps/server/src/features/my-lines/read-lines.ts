import type { CallResult } from '@portal/contract/calls/calls';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import { inLocale } from '@portal/domain/language/localised';
import { type Bill, isBillOverdue } from '@portal/domain/products/bill';
import { type Bucket, isExpired, sortBuckets } from '@portal/domain/products/bucket';
import { toBucketAmount } from '@portal/domain/products/bucket-amount';
import { type DayUsage, forecastDataEnd } from '@portal/domain/products/data-forecast';
import type { LineType } from '@portal/domain/products/line';
import { addDays, localDay } from '@portal/domain/time/calendar-date';
import { and, eq } from 'drizzle-orm';
import { countOtherDevices, type DeviceLine, listLines, recordViews } from './line-store.ts';
import { readLock, stayOpen } from './lock.ts';
import type { MyLine, MyLinesDeps } from './my-lines-deps.ts';
import { deviceLines } from './tables.ts';

/** Days of use that are shown, and that the forecast is made from. */
const USAGE_DAYS = 7;

const LAST_PURCHASES = 3;

const WIRE_LINE = {
  prepaid: 'PREPAID',
  postpaid: 'POSTPAID',
  hybrid: 'HYBRID',
  broadband: 'BROADBAND',
} as const satisfies Record<LineType, MyLine['lineType']>;

/**
 * Reads what is left on the lines of a browser. A line whose SIM card or owner changed after its proof ends here; one that the
 * network cannot tell about now is shown without its content where the settings say so (SIM_CHANGE_UNKNOWN).
 */
export async function readLines(
  deps: MyLinesDeps,
  reader: { visitorId: string; locale: Locale },
): Promise<CallResult<'readLines'>> {
  const { visitorId } = reader;
  const now = deps.clock.now();
  const lock = await readLock(deps, visitorId);
  const { keptDays, reminders, hasStandingOrders } = deps;
  const nothing = {
    ...lock,
    endedLines: 0,
    keptDays,
    reminderChannels: [...reminders.channels],
    hasStandingOrders,
    pushKey: reminders.pushKey,
    lines: [],
  };
  if (lock.isLocked) return nothing;
  const found = await listLines(deps.db, visitorId, now);
  if (found.length === 0) return nothing;
  await stayOpen(deps, visitorId);
  const checked = await Promise.all(
    found.map(async (line) => ({ line, holder: await deps.checkHolder(line.msisdn, line.provenAt) })),
  );
  const ended = checked.flatMap(({ line, holder }) => (holder === 'changed' ? [line] : []));
  await endLines(deps, ended);
  const open = checked.filter(({ holder }) => holder !== 'changed');
  const lines = await Promise.all(
    open.map(({ line, holder }) => describeLine(deps, { line, isHidden: holder === 'not-known', ...reader })),
  );
  await recordViews(deps.db, visitorId, now);
  return { ...nothing, endedLines: ended.length, lines };
}

/** Ends lines in this browser and the reminders of their owners, unless they were proven again meanwhile. */
async function endLines({ db, reminders }: MyLinesDeps, ended: readonly DeviceLine[]): Promise<void> {
  for (const { msisdn, provenAt } of ended) await reminders.endOfHolder(msisdn, provenAt);
  for (const { id, provenAt } of ended)
    await db.delete(deviceLines).where(and(eq(deviceLines.id, id), eq(deviceLines.provenAt, provenAt)));
}

type Shown = { line: DeviceLine; isHidden: boolean; visitorId: string; locale: Locale };

/**
 * Describes a line for its browser. Each part is read on its own, and `null` when its system does not answer.
 * @param shown.isHidden nothing of the line itself is shown now, because nobody knows whether it has its owner still
 */
async function describeLine(deps: MyLinesDeps, shown: Shown): Promise<MyLine> {
  const { line, isHidden, visitorId, locale } = shown;
  const { msisdn } = line;
  const now = deps.clock.now();
  const otherDevices = await countOtherDevices(deps.db, { msisdn, visitorId, now });
  const facts = {
    lineId: line.id,
    msisdn,
    until: line.endsAt.toISOString(),
    isKept: line.keptAt !== null,
    otherDevices,
    viewedAt: line.viewedAt?.toISOString() ?? null,
  };
  if (isHidden)
    return {
      ...facts,
      lineType: null,
      balances: null,
      bill: null,
      usage: null,
      reminders: null,
      purchases: [],
    };
  const [lineType, buckets, usage, purchases, reminders] = await Promise.all([
    orNull(deps.lines.find(msisdn)),
    orNull(deps.balances.ofLine(msisdn)),
    readUsage(deps, msisdn),
    orNull(deps.readLatest({ msisdn, visitorId, locale }, LAST_PURCHASES)),
    deps.reminders.find(msisdn, line.id),
  ]);
  const bill = await readBill(deps, msisdn, lineType);
  return {
    ...facts,
    lineType: lineType && WIRE_LINE[lineType],
    balances: buckets && toBalances(buckets, { locale, now }),
    bill: bill && toWireBill(bill, now),
    usage: usage && { days: usage, lastsUntil: toIso(forecastDataEnd(buckets ?? [], usage, now)) },
    reminders,
    purchases: purchases ?? [],
  };
}

/** The result of a system that may not answer. */
function orNull<Result>(answer: Promise<Result | null>): Promise<Result | null> {
  return answer.catch(() => null);
}

/** What expired is not left. */
function toBalances(buckets: readonly Bucket[], { locale, now }: { locale: Locale; now: Date }) {
  const open = buckets.filter((bucket) => !isExpired(bucket, now));
  return sortBuckets(open).map((bucket) => ({
    service: bucket.service,
    balanceDescription: inLocale(bucket.description, locale),
    ...toBucketAmount(bucket),
    expireTime: toIso(bucket.expiresAt) ?? '',
  }));
}

async function readUsage({ usage, clock }: MyLinesDeps, msisdn: Msisdn): Promise<DayUsage[] | null> {
  if (!usage) return null;
  const today = localDay(clock.now());
  const [from, to] = [addDays(today, -USAGE_DAYS), addDays(today, -1)];
  const found = await orNull(usage.dataByDay({ msisdn, from, to }));
  if (!found) return null;
  return Array.from({ length: USAGE_DAYS }, (_, index) => {
    const day = addDays(from, index);
    const megabytes = found.reduce((sum, each) => (each.day === day ? sum + each.megabytes : sum), 0);
    return { day, megabytes };
  });
}

/** Only lines that get bills are asked about. */
function readBill({ bills }: MyLinesDeps, msisdn: Msisdn, lineType: LineType | null): Promise<Bill | null> {
  const isBilled = lineType === 'postpaid' || lineType === 'hybrid';
  return bills && isBilled ? orNull(bills.ofLine(msisdn)) : Promise.resolve(null);
}

function toWireBill(bill: Bill, now: Date): NonNullable<MyLine['bill']> {
  const { decimal, currency } = bill.outstanding;
  return {
    owed: decimal.replace('-', ''),
    currencyCode: currency,
    isCredit: decimal.startsWith('-') || Number(decimal) === 0,
    dueDate: bill.statement?.dueDate ?? null,
    isOverdue: isBillOverdue(bill, localDay(now)),
  };
}

function toIso(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
