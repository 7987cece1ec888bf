import type { ViolationScenario, ViolationTools } from './violation-tools.ts';

type WrongRun = {
  id?: string;
  order?: string;
  /** Day in March 2040 for which it was due. */
  dueOn?: number;
  amount?: number;
  limit?: number;
  /** Hours before the start at which its owner was told; `null`: never. */
  noticeHours?: number | null;
  endedMinutesBefore?: number;
  /** Hours after the start before which nothing may be charged. */
  tooSoonHours?: number;
  /** It was the first charge of a card, which nobody announces. */
  isFirst?: boolean;
};

/** Writes that a payment was bought by a standing order: by default one that keeps every promise. */
async function putUnderStandingOrder(
  { sql }: ViolationTools,
  paymentId: string,
  {
    id = 'run',
    order = 'order',
    dueOn = 1,
    amount = 500,
    limit = 5_000,
    noticeHours = 24,
    endedMinutesBefore,
    tooSoonHours,
    isFirst = false,
  }: WrongRun,
): Promise<void> {
  const start = `(SELECT at FROM payment_events WHERE payment_id = $1 AND event = 'submitted')`;
  await sql(
    `INSERT INTO standing_orders (id, series_id, msisdn, amount_minor, currency, schedule, hour, mode, month_limit_minor, locale,
       consented_at, proven_at, ends_at, step_at, ended_at, ended_by, not_before, first_order_id)
     SELECT $2, 'series', '788000001', $3, currency, '{"every": "day"}', 9, mode, $4, 'en', '-infinity', '-infinity', 'infinity', 'infinity',
       ${start} - make_interval(mins => $5), CASE WHEN $5::int IS NULL THEN NULL ELSE 'page' END,
       ${start} + make_interval(hours => $6), CASE WHEN $7::boolean THEN order_id END FROM payments WHERE id = $1
     ON CONFLICT DO NOTHING`,
    ...[paymentId, order, amount, limit, endedMinutesBefore ?? null, tooSoonHours ?? null, isFirst],
  );
  await sql(
    `INSERT INTO standing_runs (id, standing_order_id, due_day, state, planned_at, notice_at, charge_day, charged_at, payment_id, order_id)
     SELECT $2, $3, make_date(2040, 3, $5), 'paid', '-infinity', ${start} - make_interval(hours => $4), '2040-03-01', ${start}, $1, order_id
     FROM payments WHERE id = $1`,
    ...[paymentId, id, order, noticeHours, dueOn],
  );
  if (!isFirst) await sql(`UPDATE payments SET visitor_id = 'standing.' || $2 WHERE id = $1`, paymentId, id);
}

const ofRun =
  (wrong: WrongRun): ViolationScenario[2] =>
  async (tools) => {
    const id = await tools.delivered();
    await putUnderStandingOrder(tools, id, wrong);
    return id;
  };

/** Purchases of standing orders that break what their owners were promised (I15). */
export const STANDING_VIOLATIONS: Record<string, ViolationScenario> = {
  'charged for a standing order whose owner was told too late': [
    'I15',
    'announced at',
    ofRun({ noticeHours: 19 }),
  ],
  'charged for a standing order whose owner was never told': [
    'I15',
    'announced at no time',
    ofRun({ noticeHours: null }),
  ],
  'charged for a standing order that its owner had stopped': [
    'I15',
    'after the standing order had ended',
    ofRun({ endedMinutesBefore: 3 }),
  ],
  'charged again within three days of the first charge of a card': [
    'I15',
    'too soon after the first charge',
    ofRun({ tooSoonHours: 1 }),
  ],
  'charged by a card for the first time, above the limit of a month': [
    'I15',
    'more than the limit of a month: 500',
    ofRun({ isFirst: true, noticeHours: null, limit: 499 }),
  ],
  'charged more for a standing order than was agreed': ['I15', 'agreed were 499', ofRun({ amount: 499 })],
  'charged more in a month for a standing order than its owner allowed': [
    'I15',
    'more than the limit of a month: 500',
    ofRun({ limit: 499 }),
  ],
  'charged more in a month than its owner allowed, together with the purchase before, after which it was changed':
    [
      'I15',
      'more than the limit of a month: 1000',
      async (tools) => {
        const [first, second] = [await tools.delivered(), await tools.delivered()];
        await putUnderStandingOrder(tools, first, { id: 'run 1', order: 'order 1', dueOn: 1, limit: 999 });
        await putUnderStandingOrder(tools, second, { id: 'run 2', order: 'order 2', dueOn: 2, limit: 999 });
        return second;
      },
    ],
  'charged twice for one day of a standing order, which was changed in between': [
    'I15',
    'bought for 2040-03-01 by',
    async (tools) => {
      const ids = [await tools.delivered(), await tools.delivered()];
      for (const [at, id] of ids.entries())
        await putUnderStandingOrder(tools, id, { id: `run ${at}`, order: `order ${at}` });
      return ids.sort()[0] ?? '';
    },
  ],
};
