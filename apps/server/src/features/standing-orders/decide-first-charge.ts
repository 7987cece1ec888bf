import { hourOfDay, nextDueDay, type StandingSchedule } from '@portal/domain/payments/standing-order';
import { addDays, type CalendarDate, localDay } from '@portal/domain/time/calendar-date';
import type { FirstPayment } from './standing-deps.ts';
import type { StandingOrder } from './standing-store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A standing order waits for the first payment of its card as long as the purchase can be paid. */
export const FIRST_CHARGE_MS = 24 * HOUR_MS;
/** Its payments are looked for a little longer: one may begin at the last moment. */
export const FIRST_LOOKED_FOR_MS = FIRST_CHARGE_MS + HOUR_MS;
/** Who was refused, or left the page, may try another card. */
const ANOTHER_TRY_MS = HOUR_MS;
/** After the first charge nothing is charged without asking for so long: its holder has read the statement or the e-mail by then. */
export const FIRST_REPEAT_MS = 72 * HOUR_MS;

/** What becomes of a standing order that waits for the first payment of its card. */
export type FirstStep = { do: 'wait' } | { do: 'take'; payment: FirstPayment } | { do: 'end' };

/**
 * Decides about a standing order that waits for its first payment. What somebody else paid, or another way to pay, gives no permission.
 * @param payments all of the purchase, the oldest first
 */
export function decideFirstCharge(
  order: Pick<StandingOrder, 'mode' | 'msisdn' | 'consentedAt'>,
  payments: readonly FirstPayment[],
  now: Date,
): FirstStep {
  const delivered = payments.find(({ state }) => state === 'delivered');
  if (delivered) return isOfCard(order, delivered) ? { do: 'take', payment: delivered } : { do: 'end' };
  if (payments.some(({ state }) => state === 'charged')) return { do: 'wait' };
  if (now.getTime() - order.consentedAt.getTime() >= FIRST_CHARGE_MS) return { do: 'end' };
  const last = payments.at(-1);
  const isGivenUp = last && now.getTime() - last.createdAt.getTime() >= ANOTHER_TRY_MS;
  return isGivenUp && !payments.some(({ isLive }) => isLive) ? { do: 'end' } : { do: 'wait' };
}

/** Whether a payment is the one that its owner agreed to: by that gateway, in the same browser, for the own line. */
export function isOfCard(
  { mode, msisdn }: Pick<StandingOrder, 'mode' | 'msisdn'>,
  payment: Pick<FirstPayment, 'mode' | 'payer' | 'isOfBuyer'>,
): boolean {
  return payment.mode === mode && payment.payer === msisdn && payment.isOfBuyer;
}

/** The first due day whose hour is late enough; `null` for an order that waits for low airtime. */
export function firstRepeatDay(
  schedule: StandingSchedule,
  { hour, notBefore }: { hour: number; notBefore: Date },
): CalendarDate | null {
  const day = nextDueDay(schedule, addDays(localDay(notBefore), -1));
  return day && hourOfDay(day, hour) < notBefore ? nextDueDay(schedule, day) : day;
}
