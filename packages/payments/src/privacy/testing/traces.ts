import type pg from 'pg';

/** Who pays in the harness, and the line that is recharged. */
export const [PAYER, LINE] = ['733000001', '788000001'];

/** The tables of the portal, without partitions. */
export async function listTables(pool: pg.Pool): Promise<{ name: string }[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY relname`,
  );
  return rows;
}

/** The tables of which a row has this text in any column, also where a person has grouped it as `788 000-001`. */
export async function tablesWith(pool: pg.Pool, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await listTables(pool)) {
    const { rowCount } = await pool.query(
      `SELECT FROM ${name} t WHERE t::text LIKE $1 OR regexp_replace(t::text, '[^0-9A-Za-z,]', '', 'g') LIKE $1 LIMIT 1`,
      [`%${text}%`],
    );
    if (rowCount) found.push(name);
  }
  return found;
}

/** Adds a row to each of the other tables that know a number; what people have typed has it grouped in different ways. */
export async function leaveTraces(pool: pg.Pool, number: string, paymentId: string): Promise<void> {
  const at = new Date();
  const insert = (sql: string, ...values: unknown[]) => pool.query(sql, [number, at, ...values]);
  const grouped = (by: string) => number.replace(/(...)(...)(...)/, `$1${by}$2${by}$3`);
  await insert(`INSERT INTO codes (id, visitor_id, msisdn, purpose, subject, locale, created_at, sent_at, expires_at)
    VALUES ('c', 'v', $1, 'history', '', 'en', $2, $2, $2)`);
  await insert(`INSERT INTO device_lines (id, visitor_id, msisdn, locale, proven_at, ends_at)
    VALUES ('d', 'v', $1, 'en', $2, $2)`);
  await insert(`INSERT INTO line_reminders (id, msisdn, kinds, channel, token, locale, consented_at, proven_at, ends_at, check_at,
      airtime_episode)
    VALUES ('c', $1, '["bill-due"]', 'sms', 't', 'en', $2, $2, $2, $2, 'e')`);
  await insert(`INSERT INTO reminder_sends (id, msisdn, event, kind, channel, at, state)
    VALUES ('s', $1, 'bill:1', 'bill-due', 'sms', $2, 'sent')`);
  await insert(`INSERT INTO standing_orders (id, series_id, msisdn, amount_minor, currency, schedule, hour, mode, month_limit_minor, locale,
      consented_at, proven_at, ends_at, step_at)
    VALUES ('o', 'o', $1, 500, 'RWF', '{"every": "day"}', 9, 'money-push', 500, 'en', $2, $2, $2, $2)`);
  await insert('INSERT INTO code_failures (msisdn, in_a_row, last_at) VALUES ($1, 1, $2)');
  await insert(`INSERT INTO contact_attempts (kind, trust_level, target, network, visitor_id, at)
    VALUES ('code', 'none', 'msisdn:' || $1, 'n', 'v', $2)`);
  await insert(`INSERT INTO leads (key, visitor_id, msisdn, town, plan_code, feasible, locale, created_at)
    VALUES ('k', 'v', $1, 'Kigali', 'p', true, 'en', $2)`);
  await insert(`INSERT INTO contact_requests (id, reference, "values", locale, created_at)
    VALUES ('r', 'R', jsonb_build_object('mobile', '+250 ' || substr($1, 1, 3) || ' ' || substr($1, 4)), 'en', $2)`);
  await insert(`INSERT INTO form_drafts (visitor_id, form_name, "values", saved_at)
    VALUES ('v', 'f', jsonb_build_object('mobile', '0' || regexp_replace($1::text, '(...)(...)', '\\1-\\2-')), $2)`);
  await insert(`INSERT INTO feedback (reference, sending, topic, message, contact, locale, at)
    VALUES ('F', 's', 'site', 'call me', '0' || $1, 'en', $2)`);
  await insert(
    `INSERT INTO feedback (reference, sending, topic, message, locale, at)
     SELECT 'G', 't', 'site', 'call me at ' || $3, 'en', $2 WHERE $1 <> ''`,
    grouped('\u2011'),
  );
  await insert(
    `INSERT INTO settlement_lines (file_id, line_number, source, fingerprint, kind, at, day, amount_minor, fee_minor, currency,
       text, state, ours_minor)
     SELECT 1, nth, 'bank', 'f' || nth, 'money-in', $2, $2::timestamptz, 500, 0, 'RWF', 'from ' || text, 'difference', 0
     FROM unnest($3::text[]) WITH ORDINALITY each (text, nth) WHERE $1 <> ''`,
    [
      number,
      `0${grouped(' ')}`,
      `+250 ${grouped('-')}`,
      `(${grouped(') ')}`,
      grouped('.'),
      grouped('\u00a0'),
      grouped('/'),
    ],
  );
  await insert(
    `INSERT INTO ussd_steps (session_id, inputs, msisdn, locale, created_at) VALUES ('s', '', $1, 'en', $2)`,
  );
  await insert(`INSERT INTO operator_requests (port, key, msisdn, amount_minor, currency, state, turn, recorded_at, decided_at)
    VALUES ('airtime', 'k', $1, 500, 'RWF', 'delivered', 1, $2, $2)`);
  await insert(`INSERT INTO operator_requests (port, key, msisdn, amount_minor, currency, details, state, turn, recorded_at, decided_at)
    VALUES ('bills', 'k', $1, 500, 'RWF', '["9' || $1 || '"]', 'delivered', 1, $2, $2)`);
  await insert(
    `INSERT INTO operator_requests (port, key, msisdn, amount_minor, currency, details, state, turn, recorded_at, decided_at)
     SELECT 'invoices', $3, '', 500, 'RWF', '["PE' || $1 || '"]', 'delivered', 1, $2, $2 WHERE $1 = '${LINE}'`,
    paymentId,
  );
  await insert(`INSERT INTO payment_callbacks (provider, genuine, body, received_at)
    VALUES ('money', true, '{"msisdn":"250' || $1 || '"}', $2)`);
  await insert(
    `INSERT INTO faq_missed_searches (locale, query, misses, last_at) VALUES ('en', 'why ' || $1, 1, $2)`,
  );
  await insert(
    `INSERT INTO reversal_cases (reference, payment_id, right_number, note, locale, opened_at, closed_at, outcome)
     VALUES ('CASE', $3, $1, 'I meant my sister', 'en', $2, $2, 'refused')`,
    paymentId,
  );
  const names = "'keza', 'eric'";
  await insert(`INSERT INTO payment_mandates (id, mode, payer, locale, state, currency, charge_limit_minor, month_limit_minor, valid_until,
      email, provider_mandate, card_brand, card_last4, card_key, end_token, requested_at, closed_at)
    VALUES ('m', 'card-paystack', $1, 'en', 'ended', 'RWF', 500, 500, $2, 'keza@example.rw', 'sealed', 'visa', '4081', 'k', 't', $2, $2)`);
  await insert(
    `INSERT INTO payment_refunds (id, payment_id, number, amount_minor, currency, state, take_back, reason, requested_by,
       payee, payee_by, payee_approved_by, attempt, tried_since, requested_at, updated_at)
     VALUES ('R', $3, 1, 100, 'RWF', 'refunded', 'kept', 'r', 'keza', $1, ${names}, 2, $2, $2, $2)`,
    paymentId,
  );
  await insert(`INSERT INTO orders (id, visitor_id, kind, msisdn, line, amount_minor, currency, contents, redirect_page,
      created_at, expires_at) VALUES ('o', 'v', 'prepaid-recharge', $1, 'prepaid', 500, 'RWF', '{}', '/', $2, $2)`);
}
