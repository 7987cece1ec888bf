import { hourOfDay, nextDueDay, type StandingSchedule } from '@portal/domain/payments/standing-order';
import { addDays, type CalendarDate, localDay } from '@portal/domain/time/calendar-date';
import { type MessageHours, nextMessageHour } from '@portal/domain/time/message-hours';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A purchase is announced a day before. */
const NOTICE_MS = DAY_MS;
/** Never later than this before it. The difference lets an order of every day keep its hour, although a payment takes its time. */
const LEAST_NOTICE_MS = 20 * HOUR_MS;
/** The same for low airtime: a day later there may be none, and an hour is enough to answer STOP. */
const LOW_NOTICE_MS = HOUR_MS;
/** A purchase that could not be made for so long after its time is left out: nobody expects it any more. */
const LATE_MS = 36 * HOUR_MS;
/** A notice may be so late; an order of every day then buys from the next day on at its own hour. */
const LATE_NOTICE_MS = {
  day: NOTICE_MS - LEAST_NOTICE_MS,
  week: LATE_MS,
  month: LATE_MS,
  low: LATE_MS,
} as const;

/** What decides about the next step of a standing order. */
export type OrderFacts = {
  schedule: StandingSchedule;
  hour: number;
  amountMinor: number;
  monthLimitMinor: number;
  nextDueDay: CalendarDate | null;
  /** Nothing is charged before it. */
  notBefore: Date | null;
  /** It buys now: not paused, not ended, and its consent still holds. */
  isActive: boolean;
};

/** Its run that is not charged yet. */
export type RunFacts = { dueDay: CalendarDate; noticeAt: Date | null };

/** The next step of a standing order. */
export type StandingStep =
  | { do: 'wait'; until: Date | null }
  /** The due day gets a run; those before it are left out. */
  | { do: 'plan'; dueDay: CalendarDate; nextDueDay: CalendarDate | null }
  | { do: 'notice' }
  | { do: 'charge'; chargeDay: CalendarDate }
  | { do: 'drop'; reason: 'stopped' | 'late' | 'limit' };

/**
 * Decides the next step of a standing order: a day before its hour the owner is told, and it buys 20 hours after that at the earliest, at
 * decent hours only. Days that passed meanwhile are not caught up on.
 * @param run its run that is not charged yet; `null`: none
 * @param spentMinor what it has bought, or is buying, in the month of `now`
 */
export function decideStep(
  order: OrderFacts,
  run: RunFacts | null,
  { now, hours, spentMinor }: { now: Date; hours: MessageHours; spentMinor: number },
): StandingStep {
  if (!order.isActive) return run ? { do: 'drop', reason: 'stopped' } : { do: 'wait', until: null };
  if (!run) return planRun(order, now);
  const wait = (from: Date): StandingStep | null => {
    const until = nextMessageHour(new Date(Math.max(from.getTime(), now.getTime())), hours);
    return until > now ? { do: 'wait', until } : null;
  };
  if (!run.noticeAt) {
    const dueAt = hourOfDay(run.dueDay, order.hour);
    if (isLate(dueAt, now)) return { do: 'drop', reason: 'late' };
    const tellAt = order.schedule.every === 'low' ? now : new Date(dueAt.getTime() - NOTICE_MS);
    return wait(tellAt) ?? { do: 'notice' };
  }
  const chargeAt = chargeTime(order, { ...run, noticeAt: run.noticeAt }, hours);
  if (isLate(chargeAt, now)) return { do: 'drop', reason: 'late' };
  const waiting = wait(chargeAt);
  if (waiting) return waiting;
  if (spentMinor + order.amountMinor > order.monthLimitMinor) return { do: 'drop', reason: 'limit' };
  return { do: 'charge', chargeDay: localDay(now) };
}

/** When a run is charged whose owner was told at an instant. */
export function chargeTime(
  { schedule, hour, notBefore }: Pick<OrderFacts, 'schedule' | 'hour' | 'notBefore'>,
  { dueDay, noticeAt }: { dueDay: CalendarDate; noticeAt: Date },
  hours: MessageHours,
): Date {
  const isLow = schedule.every === 'low';
  const earliest = noticeAt.getTime() + (isLow ? LOW_NOTICE_MS : LEAST_NOTICE_MS);
  const dueMs = isLow ? earliest : hourOfDay(dueDay, hour).getTime();
  return nextMessageHour(new Date(Math.max(dueMs, earliest, notBefore?.getTime() ?? 0)), hours);
}

function planRun({ schedule, hour, nextDueDay: next }: OrderFacts, now: Date): StandingStep {
  if (next === null) return { do: 'wait', until: null };
  const noticeAt = (day: CalendarDate) => hourOfDay(day, hour).getTime() - NOTICE_MS;
  let dueDay = next;
  if (noticeAt(dueDay) + LATE_NOTICE_MS[schedule.every] < now.getTime()) {
    // From three days ago on, so that a year that nobody saw costs no thousand steps.
    const from = addDays(localDay(now), -3);
    if (dueDay < from) dueDay = from;
    do dueDay = nextDueDay(schedule, dueDay) ?? dueDay;
    while (noticeAt(dueDay) + LATE_NOTICE_MS[schedule.every] < now.getTime());
  }
  if (noticeAt(dueDay) > now.getTime()) return { do: 'wait', until: new Date(noticeAt(dueDay)) };
  return { do: 'plan', dueDay, nextDueDay: nextDueDay(schedule, dueDay) };
}

function isLate(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() > LATE_MS;
}
