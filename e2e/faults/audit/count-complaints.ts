import type { FaultRun } from '../fault-run.ts';

/** Counts disputes and refunds after delivery by their end, and what became of the acts of the staff, as lines of the report. */
export async function countComplaints({
  environment: { pool },
  staffActs,
}: Pick<FaultRun, 'environment' | 'staffActs'>): Promise<string[]> {
  const { rows: disputes } = await pool.query<{ text: string }>(`
    SELECT format('Disputes: %s opened (%s by the gateway, %s of a part, %s not delivered), %s won, %s lost of RWF %s', count(*),
      count(*) FILTER (WHERE opened_by IS NULL), count(*) FILTER (WHERE d.amount_minor < p.charged_minor),
      count(*) FILTER (WHERE p.state <> 'fulfilled'), count(*) FILTER (WHERE d.state = 'won'),
      count(*) FILTER (WHERE d.state = 'lost'), coalesce(sum(d.amount_minor) FILTER (WHERE d.state = 'lost'), 0)) AS text
    FROM payment_disputes d JOIN payments p ON p.id = d.payment_id`);
  const { rows: refunds } = await pool.query<{ text: string }>(`
    SELECT format('Refunds after delivery: %s ', count(*)) || coalesce('(' || string_agg(DISTINCT format('%s %s %s', times, take_back, state), ', ')
      || ')', '') AS text
    FROM (SELECT take_back, state, count(*) OVER (PARTITION BY take_back, state) AS times FROM payment_refunds
      WHERE cause <> 'not-delivered') r`);
  const acts = [...staffActs].sort().map(([name, times]) => `${times} ${name}`);
  return [...disputes, ...refunds]
    .map(({ text }) => text)
    .concat(acts.length ? `Acts of the staff: ${acts.join(', ')}` : []);
}
