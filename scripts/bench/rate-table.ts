import type { Goal } from './goals.ts';
import type { Rate } from './load.ts';
import type { Cost } from './purchase-cost/cost.ts';
import type { DeliveryTimes } from './purchase-cost/delivery-times.ts';
import type { ProcessorTime } from './purchase-cost/processor-time.ts';

type Count = { name: string; count: number };

/** Everything measured in one run, so that ratios are comparable. `bare`: before and after the others. */
export type PurchaseFigures = {
  bare: readonly [Rate, Rate];
  place: Rate;
  initiate: Cost<Rate>;
  whole: Cost<Rate>;
  /** Processor time of the simulated operator in the portal's process, milliseconds a purchase. */
  operatorShare: number;
  halfLoad: DeliveryTimes;
  /** Share of updates of `payments` that touched no index. */
  hotUpdates: number;
  /** Statements of one purchase. */
  statements: { byApplication: Count[]; byText: Count[] };
};

/** Connections of the portal and of its job queue. */
const PORTAL_APPLICATIONS = ['portal', 'portal jobs'];
/** Statements listed below the tables. */
const LISTED = 40;
const MIN_LISTED = 0.05;

/** Markdown tables of the rates, their ratios to bare transactions, the processor time and the statements. */
export function rateTable(figures: PurchaseFigures): string {
  return [rates(figures), processorTimes(figures), statements(figures)].join('\n\n');
}

function rates({ bare: [before, after], place, initiate, whole }: PurchaseFigures): string {
  const base = baseOf([before, after]);
  const row = (name: string, { perSecond, p50, p99 }: Rate) =>
    `| ${name} | ${Math.round(perSecond)}/s | ${(perSecond / base).toFixed(3)} | ${p50.toFixed(1)} ms | ${p99.toFixed(1)} ms |`;
  return [
    '### Purchases at 32 connections',
    '',
    '| What | Rate | To bare | p50 | p99 |',
    '| --- | --- | --- | --- | --- |',
    row('bare insert + update, before', before),
    row('bare insert + update, after', after),
    row('place an order', place),
    row('initiate alone', initiate.result),
    row('whole purchase: place, initiate, process, confirm, fulfil', whole.result),
    '',
    'p50 and p99 of a whole purchase are the time the browser waits: place, initiate and process.',
  ].join('\n');
}

function processorTimes({ initiate, whole, operatorShare, halfLoad }: PurchaseFigures): string {
  const row = (name: string, { node, postgres, sandboxNode, sandboxPostgres }: ProcessorTime) =>
    `| ${name} | ${[node, postgres, node + postgres, sandboxNode, sandboxPostgres].map((ms) => `${ms.toFixed(2)} ms`).join(' | ')} |`;
  return [
    '| Processor time of one | Portal | PostgreSQL | Both | Sandbox: Node | Sandbox: PostgreSQL |',
    '| --- | --- | --- | --- | --- | --- |',
    row('initiate', initiate.time),
    row('whole purchase', whole.time),
    '',
    `At half of the rate, "paid" to delivered takes ${halfLoad.p50.toFixed(0)} ms (median). Of the portal's time of a whole purchase, ${operatorShare.toFixed(2)} ms are the simulated operator's, whose code runs in its process.`,
  ].join('\n');
}

/**
 * The goals of purchases.
 * @param figures `refusedShare`: of all calls of the run, those that were answered by 503 and made again
 */
export function purchaseGoals(figures: PurchaseFigures & { refusedShare: number }): Goal[] {
  const { bare, initiate, whole, operatorShare, halfLoad, hotUpdates, refusedShare } = figures;
  const base = baseOf(bare);
  const time = whole.time.node + whole.time.postgres - operatorShare;
  return [
    {
      name: 'initiate, to a bare transaction',
      value: initiate.result.perSecond / base,
      unit: '',
      least: 0.7,
    },
    {
      name: 'a whole purchase, to a bare transaction',
      value: whole.result.perSecond / base,
      unit: '',
      least: 0.03,
    },
    {
      name: 'processor time of a purchase, portal and PostgreSQL without the sandbox',
      value: time,
      unit: 'ms',
      most: 7,
    },
    {
      name: 'statements of portal and queue for a purchase',
      value: countPortalStatements(figures),
      unit: '',
      most: 9,
    },
    {
      name: '"paid" to delivered at half of the rate, p99',
      value: halfLoad.p99,
      unit: 'ms',
      most: 100,
    },
    { name: 'updates of payments without an index', value: hotUpdates * 100, unit: '%', least: 80 },
    { name: 'calls that were not available, of a thousand', value: refusedShare * 1000, unit: '', most: 1 },
  ];
}

function statements({ statements: { byApplication, byText } }: PurchaseFigures): string {
  const list = (counts: Count[]) => counts.map(({ name, count }) => `- ${count.toFixed(2)} ${name}`);
  return [
    `Statements of one purchase: ${byApplication.map(({ name, count }) => `${name || 'bench'} ${count.toFixed(1)}`).join(', ')}`,
    '',
    ...list(byText.filter(({ count }) => count >= MIN_LISTED).slice(0, LISTED)),
  ].join('\n');
}

function countPortalStatements({ statements: { byApplication } }: PurchaseFigures): number {
  const own = byApplication.filter(({ name }) => PORTAL_APPLICATIONS.includes(name));
  return own.reduce((sum, { count }) => sum + count, 0);
}

function baseOf([before, after]: PurchaseFigures['bare']): number {
  return (before.perSecond + after.perSecond) / 2;
}
