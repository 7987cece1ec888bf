import type { SmsKind } from '@portal/operator/sms-port';
import type pg from 'pg';
import type { SmsState } from './tables.ts';

/** Messages of one hour by one route. */
export type SmsHour = {
  /** Start of the hour. */
  hour: Date;
  route: string;
  kind: SmsKind;
  total: number;
  /** Number of messages in each state; states without messages are left out. */
  states: Partial<Record<SmsState, number>>;
  /** Median seconds from handing over to the receipt of delivery; `null` without deliveries. */
  deliverySeconds: number | null;
};

/** Counts messages since an instant by hour, route and kind, latest hour first. */
export async function readSmsHours(pool: pg.Pool, since: Date): Promise<SmsHour[]> {
  const { rows } = await pool.query<SmsHour>({
    name: 'read-sms-hours',
    text: `
      WITH counted AS (
        SELECT date_trunc('hour', created_at) AS hour, route, kind, state, count(*)::int AS messages
        FROM sms_messages WHERE created_at >= $1 GROUP BY 1, 2, 3, 4),
      delivered AS (
        SELECT date_trunc('hour', created_at) AS hour, route, kind,
          percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM done_at - created_at))::float8 AS median
        FROM sms_messages WHERE created_at >= $1 AND state = 'delivered' GROUP BY 1, 2, 3)
      SELECT hour, route, kind, sum(messages)::int AS total, jsonb_object_agg(state, messages) AS states,
        max(median) AS "deliverySeconds"
      FROM counted LEFT JOIN delivered USING (hour, route, kind)
      GROUP BY hour, route, kind ORDER BY hour DESC, route, kind`,
    values: [since],
  });
  return rows;
}

/** One try to send a message about a payment. */
export type SmsTry = {
  purpose: string;
  route: string;
  state: SmsState;
  /** Masked. */
  recipient: string;
  parts: number;
  error: string | null;
  createdAt: Date;
  doneAt: Date | null;
};

/** Lists the tries to send messages about a payment, code or lead, oldest first. There are few. */
export async function listSmsOf(pool: pg.Pool, subject: string): Promise<SmsTry[]> {
  const { rows } = await pool.query<SmsTry>({
    name: 'list-sms-of',
    text: `SELECT purpose, route, state, recipient, parts, error, created_at AS "createdAt", done_at AS "doneAt"
      FROM sms_messages WHERE subject = $1 ORDER BY created_at, id`,
    values: [subject],
  });
  return rows;
}
