import { z } from 'zod';
import { listOf } from '../http/fields.ts';
import { FIGURE_PERIODS } from './staff-figure-periods.ts';

/** Steps of a purchase, in their order. */
export const PURCHASE_STEPS = ['line-checked', 'ordered', 'first-started', 'paid', 'delivered'] as const;
/** What becomes of codes. */
export const CODE_OUTCOMES = [
  'codes-sent',
  'codes-used',
  'codes-wrong',
  'codes-refused',
  'codes-undelivered',
] as const;

const count = z.number().int();
/** A count and that of the period before. */
const compared = { count, before: count };
/** Milliseconds, `null` where nothing was delivered. */
const duration = z.number().nullable();

const input = z.object({ period: z.enum(FIGURE_PERIODS) });

/** What each chart is drawn over. The values of a chart have one element for each time. */
const axis = {
  period: z.enum(FIGURE_PERIODS),
  /** Begin of each step of the period, UTC. */
  times: z.array(z.iso.datetime()),
  /** Minutes by which the country's clock is ahead of UTC. */
  utcOffsetMinutes: count,
};

/** 75th percentiles of the page speed, and the number of visits; `null` where nothing was measured. */
const speed = z.object({
  /** Page, or kind of connection. */
  name: z.string(),
  visits: count,
  /** Milliseconds until the largest element was shown. */
  lcp: z.number().nullable(),
  /** Milliseconds until the page reacted. */
  inp: z.number().nullable(),
  /** How much the page moved, without a unit. */
  cls: z.number().nullable(),
});
export type PageSpeedRow = z.output<typeof speed>;

export const readFigures = {
  summary: 'Reads the figures of a period, without amounts',
  input,
  result: z.object({
    ...axis,
    /** Until when purchases, orders and codes were counted. */
    countedAt: z.iso.datetime().nullable(),
    /** Delivered purchases by kind, and of all kinds in the period before. */
    purchases: listOf({ kind: z.string(), counts: z.array(count), ...compared }),
    purchasesBefore: z.array(count),
    steps: listOf({ step: z.enum(PURCHASE_STEPS), ...compared }),
    /** From the charge to the delivery. */
    delivery: z.object({
      medians: z.array(duration),
      p95s: z.array(duration),
      median: duration,
      p95: duration,
      medianBefore: duration,
      p95Before: duration,
    }),
    methods: listOf({
      mode: z.string(),
      started: count,
      paid: count,
      delivered: count,
      startedBefore: count,
      paidBefore: count,
    }),
    codes: z.object({
      sent: z.array(count),
      used: z.array(count),
      outcomes: listOf({ outcome: z.enum(CODE_OUTCOMES), ...compared }),
    }),
    pages: z.array(speed),
    connections: z.array(speed),
  }),
};

export const readFigureAmounts = {
  summary: 'Reads the amounts of the delivered purchases of a period',
  input,
  result: z.object({
    ...axis,
    currency: z.string(),
    /** Decimal text in the currency. */
    kinds: listOf({ kind: z.string(), amounts: z.array(z.string()), amount: z.string(), before: z.string() }),
  }),
};
