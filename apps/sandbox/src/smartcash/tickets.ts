import { randomBytes } from 'node:crypto';
import type { Sql } from '../sandbox-db.ts';
import { secondsAfter } from '../seconds-after.ts';

/** The one table of its own. */
export const TICKET_TABLES = `
CREATE TABLE IF NOT EXISTS sandbox.smartcash_tickets (
  id text PRIMARY KEY,
  ref text NOT NULL,
  msisdn text NOT NULL,
  amount bigint NOT NULL,
  expires_at timestamptz NOT NULL
);
`;

/** Seconds a ticket is valid. */
export const TICKET_SECONDS = 600;

type TicketRequest = { ref: string; msisdn: string; amount: number };

/**
 * Issues a ticket for a purchase of a customer whose handset the merchant has verified with a code of its own: it
 * replaces the code the bank would send itself.
 */
export async function issueTicket(
  sql: Sql,
  { ref, msisdn, amount }: TicketRequest,
  now: Date,
): Promise<string> {
  const id = randomBytes(12).toString('base64url');
  await sql.query('DELETE FROM sandbox.smartcash_tickets WHERE expires_at <= $1', [now]);
  await sql.query('INSERT INTO sandbox.smartcash_tickets VALUES ($1, $2, $3, $4, $5)', [
    id,
    ref,
    msisdn,
    amount,
    secondsAfter(now, TICKET_SECONDS),
  ]);
  return id;
}

/** Whether a ticket is for this very purchase and has not expired. */
export async function isTicketValid(
  sql: Sql,
  { otpRef, ref, msisdn, amount }: TicketRequest & { otpRef: string },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `SELECT FROM sandbox.smartcash_tickets
     WHERE id = $1 AND ref = $2 AND msisdn = $3 AND amount = $4 AND expires_at > $5`,
    [otpRef, ref, msisdn, amount, now],
  );
  return rowCount === 1;
}
