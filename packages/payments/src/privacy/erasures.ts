import { hasEndedSql } from '../engine/sql/archive-sql.ts';
import { isRechargedSql } from '../engine/sql/insert-payment-sql.ts';
import { IMPERSONAL_CONTENTS } from './impersonal-contents.ts';
import { NO_VISITOR, pseudonymSql } from './pseudonym.ts';

/** A declined or expired payment may still be charged late, and is delivered to its number then. */
const HAS_ENDED = `p.state IN ('fulfilled', 'refunded', 'charged-back') AND ${hasEndedSql('p')}`;

/** The pseudonym of a number under a key, as staff-acts/pseudonyms.ts computes it. */
const STAFF_PSEUDONYM = `left(encode(sha256(convert_to(key || ':' || $number, 'UTF8')), 'hex'), 24)`;

/**
 * What the erasure of a number does to each kind of data, in this order. `$number`: its national digits. Statements about
 * a payment's row come before the payments, because they find it by the number. docs/privacy.md lists the tables.
 */
export const ERASURES: readonly { what: string; sql: string }[] = [
  {
    what: 'notes of closed cases',
    sql: `UPDATE reversal_cases SET note = NULL, right_number = NULL
      WHERE closed_at IS NOT NULL AND (note IS NOT NULL OR right_number IS NOT NULL)
        AND (right_number = $number OR payment_id IN (${paymentsOf('payer = $number')}))`,
  },
  {
    what: 'accounts in requests to the operator',
    // A request about invoices has an account and no number: its payment has the number of the contact.
    sql: `UPDATE operator_requests SET details = NULL
      WHERE port = 'invoices' AND state IN ('delivered', 'refused') AND details IS NOT NULL
        AND key IN (${paymentsOf('msisdn = $number')})`,
  },
  { what: 'numbers in archived payments for several', sql: withoutRecharged('archived_payments', 'true') },
  { what: 'numbers in ended payments for several', sql: withoutRecharged('payments', HAS_ENDED) },
  {
    what: 'numbers of payments for several',
    sql: `DELETE FROM recharged_numbers n WHERE msisdn = $number AND NOT EXISTS (
      SELECT FROM payments p WHERE p.id = n.payment_id AND NOT (${HAS_ENDED}))`,
  },
  { what: 'archived payments', sql: impersonalPayments('archived_payments', 'true') },
  {
    what: 'ended payments',
    sql: impersonalPayments('payments', HAS_ENDED),
  },
  {
    what: 'refunds to another wallet',
    sql: `UPDATE payment_refunds SET payee = ${pseudonymSql('payee')}
      WHERE payee = $number AND state IN ('refunded', 'refused', 'charged-back')`,
  },
  {
    what: 'compensations',
    sql: `UPDATE compensations SET msisdn = ${pseudonymSql('msisdn')} WHERE msisdn = $number AND state IN ('given', 'refused')`,
  },
  {
    what: 'requests to the operator',
    sql: `UPDATE operator_requests SET msisdn = ${pseudonymSql('msisdn')},
        details = CASE WHEN port = 'bills' THEN NULL ELSE details END
      WHERE msisdn = $number AND state IN ('delivered', 'refused')`,
  },
  {
    what: 'orders',
    // A payment has its own copy of its order.
    sql: `DELETE FROM orders WHERE msisdn = $number
      OR (kind = 'several-recharges' AND contents -> 'recharges' @> jsonb_build_array(jsonb_build_object('msisdn', $number::text)))`,
  },
  {
    what: 'mandates in force',
    // The job tells the provider, which knows it by the number: that is erased when the provider has confirmed it.
    sql: `UPDATE payment_mandates SET state = 'ended', reason = 'erased', closed_at = greatest($before::timestamptz, last_start_at),
        due_at = $before::timestamptz, tries = 0
      WHERE payer = $number AND state IN ('requested', 'active')`,
  },
  {
    what: 'ended mandates',
    sql: `UPDATE payment_mandates SET payer = ${pseudonymSql('payer')}, email = NULL, provider_mandate = NULL,
        card_brand = NULL, card_last4 = NULL, card_key = NULL, end_token = NULL
      WHERE payer = $number AND due_at IS NULL`,
  },
  { what: 'codes and proofs', sql: 'DELETE FROM codes WHERE msisdn = $number' },
  { what: 'lines of browsers', sql: 'DELETE FROM device_lines WHERE msisdn = $number' },
  { what: 'consents to reminders', sql: 'DELETE FROM line_reminders WHERE msisdn = $number' },
  { what: 'reminders', sql: 'DELETE FROM reminder_sends WHERE msisdn = $number' },
  // Their payments stay, and are treated as those of anybody.
  { what: 'standing orders', sql: 'DELETE FROM standing_orders WHERE msisdn = $number' },
  { what: 'counts of wrong codes', sql: 'DELETE FROM code_failures WHERE msisdn = $number' },
  {
    what: 'counts of messages',
    sql: `DELETE FROM contact_attempts WHERE target = 'msisdn:' || $number OR recipient = 'msisdn:' || $number`,
  },
  { what: 'home broadband orders', sql: 'DELETE FROM leads WHERE msisdn = $number' },
  {
    what: 'call-back requests',
    sql: `DELETE FROM contact_requests WHERE msisdn = $number OR ${hasDigits('"values"::text')}`,
  },
  { what: 'drafts', sql: `DELETE FROM form_drafts WHERE ${hasDigits('"values"::text')}` },
  { what: 'feedback', sql: `DELETE FROM feedback WHERE ${hasDigits('contact')} OR ${hasDigits('message')}` },
  { what: 'USSD sessions', sql: 'DELETE FROM ussd_steps WHERE msisdn = $number' },
  {
    what: 'events for other systems',
    sql: `UPDATE outgoing_events SET data = data - '{msisdn,msisdns,payerMsisdn,payeeMsisdn,contactMsisdn,rightMsisdn}'::text[]
      WHERE $number IN (data ->> 'msisdn', data ->> 'payerMsisdn', data ->> 'payeeMsisdn', data ->> 'contactMsisdn',
        data ->> 'rightMsisdn') OR $number = ANY (string_to_array(data ->> 'msisdns', ','))`,
  },
  {
    what: 'callbacks of providers',
    sql: `UPDATE payment_callbacks SET body = '' WHERE body LIKE '%' || $number || '%'`,
  },
  {
    what: 'texts of statements',
    sql: `UPDATE settlement_lines SET text = '' WHERE ${hasDigits('text')}`,
  },
  {
    what: 'keys of pseudonyms in the acts of the staff',
    // The acts stay; without the key no one can find out that they were about this number (staff-acts/pseudonyms.ts).
    sql: `DELETE FROM staff_pseudonym_keys k USING (SELECT key, ${STAFF_PSEUDONYM} AS name FROM staff_pseudonym_keys) named
      WHERE k.key = named.key AND (EXISTS (SELECT FROM staff_audit WHERE person = named.name)
        OR EXISTS (SELECT FROM staff_movements WHERE payee = named.name))`,
  },
  { what: 'searches of the help', sql: `DELETE FROM faq_missed_searches WHERE ${hasDigits('query')}` },
];

/** What may still have the number afterwards, to be counted. */
export const STILL_IN_USE: readonly { what: string; sql: string }[] = [
  {
    what: 'payments in use',
    sql: `payments p WHERE $number IN (payer, msisdn) OR ${isRechargedSql('$number')}`,
  },
  { what: 'mandates that end at the provider', sql: 'payment_mandates WHERE payer = $number' },
  { what: 'compensations under way', sql: 'compensations WHERE msisdn = $number' },
  { what: 'open requests to the operator', sql: 'operator_requests WHERE msisdn = $number' },
  {
    what: 'open refunds',
    sql: `payment_refunds WHERE payee = $number AND state NOT IN ('refunded', 'refused', 'charged-back')`,
  },
  {
    what: 'open proposals',
    sql: `staff_proposals WHERE case_act ->> 'payee' = $number`,
  },
  {
    what: 'open cases',
    sql: `reversal_cases WHERE closed_at IS NULL AND right_number = $number`,
  },
];

/** The ids of the payments with a condition, in use and archived. */
function paymentsOf(condition: string): string {
  return `SELECT id FROM payments WHERE ${condition} UNION ALL SELECT id FROM archived_payments WHERE ${condition}`;
}

/**
 * The number becomes its pseudonym wherever it stands. The e-mail and the browser belong to the payer, account number, name
 * and address to the line that is paid for.
 */
function impersonalPayments(table: string, isErasable: string): string {
  const change = (column: string) =>
    `${column} = CASE WHEN ${column} = $number THEN ${pseudonymSql(column)} ELSE ${column} END`;
  return `UPDATE ${table} p SET ${change('payer')}, ${change('msisdn')},
      email = CASE WHEN payer = $number THEN NULL ELSE email END,
      visitor_id = CASE WHEN payer = $number THEN ${NO_VISITOR} ELSE visitor_id END,
      order_visitor_id = CASE WHEN msisdn = $number OR order_visitor_id = visitor_id THEN ${NO_VISITOR} ELSE order_visitor_id END,
      contents = CASE WHEN msisdn = $number AND order_kind <> 'several-recharges' THEN ${IMPERSONAL_CONTENTS} ELSE contents END
    WHERE (payer = $number OR msisdn = $number) AND ${isErasable}`;
}

/** The number becomes its pseudonym among those of a payment for several. The others belong to other persons. */
function withoutRecharged(table: string, isErasable: string): string {
  return `UPDATE ${table} p SET contents = jsonb_set(contents, '{recharges}', (
      SELECT jsonb_agg(CASE WHEN recharge ->> 'msisdn' = $number
        THEN jsonb_set(recharge, '{msisdn}', to_jsonb(${pseudonymSql("(recharge ->> 'msisdn')")})) ELSE recharge END ORDER BY nth)
      FROM jsonb_array_elements(contents -> 'recharges') WITH ORDINALITY each (recharge, nth)))
    WHERE ${isRechargedSql('$number')} AND ${isErasable}`;
}

/**
 * Whether a text has the number, however it is grouped: in every way in which `parseMsisdn` reads it, also with the spaces,
 * hyphens and invisible characters outside ASCII that phones copy with a number, and in full-width digits.
 */
export function hasDigits(text: string): string {
  const plain = `translate(${text}, '０１２３４５６７８９', '0123456789')`;
  return `regexp_replace(${plain}, '[\\s()./-]|[^\\u0001-\\u007f]', '', 'g') LIKE '%' || $number || '%'`;
}
