import { withDatabase } from './database.ts';

/**
 * Server and simulators store their deadlines in the database and compare them with the current time. Moving the
 * rows of one number into the past has the same effect as waiting, for that number only.
 */
const STATEMENTS = [
  `UPDATE payments SET created_at = created_at - $2::interval, deadline_at = deadline_at - $2::interval,
     due_at = due_at - $2::interval, tried_since = tried_since - $2::interval,
     start_open_until = start_open_until - $2::interval, leased_until = leased_until - $2::interval,
     early_check_at = early_check_at - $2::interval WHERE payer = $1`,
  `UPDATE sandbox.wallet_payments SET created_at = created_at - $2::interval, due_at = due_at - $2::interval
     WHERE company = 'money' AND msisdn = $1`,
  `UPDATE sandbox.card_checkouts SET created_at = created_at - $2::interval, closes_at = closes_at - $2::interval,
     due_at = due_at - $2::interval WHERE payer LIKE '%' || $1`,
  `UPDATE codes SET created_at = created_at - $2::interval, sent_at = sent_at - $2::interval,
     expires_at = expires_at - $2::interval WHERE msisdn = $1`,
  `UPDATE contact_attempts SET at = at - $2::interval WHERE target = 'msisdn:' || $1`,
];

/** Advances time for everything that belongs to a payer's number. */
export async function advanceTime(
  databaseUrl: string,
  { msisdn, seconds }: { msisdn: string; seconds: number },
): Promise<void> {
  await withDatabase(databaseUrl, async (client) => {
    for (const statement of STATEMENTS) await client.query(statement, [msisdn, `${seconds} seconds`]);
  });
}
