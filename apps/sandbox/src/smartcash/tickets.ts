import { randomBytes } from 'node:crypto';
import type { Sql } from '../sandbox-db.ts';

/** Seconds between asking for a ticket and paying with it. */
export const TICKET_SECONDS = 600;

type Wanted = { ref: string; msisdn: string; amount: number };

/**
 * Opens a purchase for a customer whose handset the merchant has verified with a code of its own: the ticket stands
 * in place of the code the bank would send itself.
 */
export async function openTicket(sql: Sql, { ref, msisdn, amount }: Wanted, now: Date): Promise<string> {
  const id = randomBytes(12).toString('base64url');
  await sql.query('DELETE FROM sandbox.smartcash_tickets WHERE expires_at <= $1', [now]);
  await sql.query('INSERT INTO sandbox.smartcash_tickets VALUES ($1, $2, $3, $4, $5)', [
    id,
    ref,
    msisdn,
    amount,
    new Date(now.getTime() + TICKET_SECONDS * 1000),
  ]);
  return id;
}

/** Whether a ticket is for this very purchase and still good. */
export async function isTicketGood(
  sql: Sql,
  { otpRef, ref, msisdn, amount }: Wanted & { otpRef: string },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `SELECT FROM sandbox.smartcash_tickets
     WHERE id = $1 AND ref = $2 AND msisdn = $3 AND amount = $4 AND expires_at > $5`,
    [otpRef, ref, msisdn, amount, now],
  );
  return rowCount === 1;
}
