import type { CallResult } from '@portal/contract/calls/calls';
import { type Money, toDecimal } from '@portal/domain/money/money';
import type { RefundHistoryEntry, ShownRefund } from './refund.ts';
import { isTakenBack } from './refund-state.ts';

/** Whether a delivery was taken back, wholly or in part; `null` when the customer has all of it. */
export type TakenBack = CallResult<'readTransaction'>['takenBack'];

type TimelineStep = CallResult<'readTransaction'>['timeline'][number];

/** What refunds after delivery have returned, in the currency that was charged; `null` for nothing. */
export function sumReturned(refunds: readonly ShownRefund[]): Money | null {
  return sum(refunds.filter(({ state }) => state === 'refunded'));
}

/** What was taken back of a delivery, also when the money is still on its way; `null` for nothing. */
export function sumTakenBack(refunds: readonly ShownRefund[]): Money | null {
  return sum(refunds.filter(({ takeBack }) => isTakenBack(takeBack)));
}

/** Whether all that was charged was taken back or not given, or a part of it. */
export function takenBackOf(refunds: readonly ShownRefund[], charged: Money): TakenBack {
  const taken = sumTakenBack(refunds);
  if (!taken) return null;
  return taken.minor >= charged.minor ? 'whole' : 'part';
}

/** The steps of refunds after delivery with their amounts, oldest first: what was taken back and what was returned. */
export function refundSteps(
  refunds: readonly ShownRefund[],
  events: readonly RefundHistoryEntry[],
): TimelineStep[] {
  return events
    .flatMap(({ refundId, event, state, at }) => {
      const refund = refunds.find(({ id }) => id === refundId);
      const isTaken = event === 'taken-back' || (event === 'requested' && refund?.takeBack === 'by-hand');
      const step = isTaken ? ('taken-back' as const) : state === 'refunded' ? ('returned' as const) : null;
      if (!refund || !step) return [];
      const { amountMinor: minor, currency } = refund;
      const amount = { amount: toDecimal({ minor, currency }), currencyCode: currency };
      return [{ step, at: at.toISOString(), amount }];
    })
    .sort((one, other) => one.at.localeCompare(other.at));
}

function sum(refunds: readonly ShownRefund[]): Money | null {
  const [first] = refunds;
  if (!first) return null;
  return {
    minor: refunds.reduce((total, { amountMinor }) => total + amountMinor, 0),
    currency: first.currency,
  };
}
