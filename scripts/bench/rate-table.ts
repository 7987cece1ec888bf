import type { Rate } from './load.ts';

/** Rates taken in one run, so that their ratios hold on any machine. `bare` before and after the others. */
export type Rates = { bare: readonly [Rate, Rate]; place: Rate; initiate: Rate; whole: Rate };

/** Goal for initiate in calls per second, at 32 connections on two cores. */
const INITIATE_GOAL = 4_000;

/** Markdown table of the rates, each also as a share of the bare transactions' rate. */
export function rateTable({ bare: [before, after], place, initiate, whole }: Rates): string {
  const base = (before.perSecond + after.perSecond) / 2;
  const row = (name: string, { perSecond, p50, p99 }: Rate, note = '') =>
    `| ${name} | ${Math.round(perSecond)}/s${note} | ${(perSecond / base).toFixed(2)} | ${p50.toFixed(1)} ms | ${p99.toFixed(1)} ms |`;
  const goal = initiate.perSecond >= INITIATE_GOAL ? '' : ` (goal ${INITIATE_GOAL}/s)`;
  return [
    '### Purchases at 32 connections',
    '',
    '| What | Rate | To bare | p50 | p99 |',
    '| --- | --- | --- | --- | --- |',
    row('bare insert + update, before', before),
    row('bare insert + update, after', after),
    row('place an order', place),
    row('initiate alone', initiate, goal),
    row('whole purchase: place, initiate, process, confirm, fulfil', whole),
    '',
    'p50 and p99 of a whole purchase are what the browser waits for: place, initiate and process together.',
  ].join('\n');
}
