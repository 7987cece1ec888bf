import { getCountry } from '@portal/domain/country/country';
import type { PaymentMode } from '../methods/payment-mode.ts';
import { PSEUDONYM_PREFIX } from '../privacy/pseudonym.ts';

/** The provider may take every payment from a number with a mandate without a prompt (`coversEveryStart`). */
const COVERED_MODE: PaymentMode = 'momo';

/**
 * SQL of the payments under mandates that were charged though their mandate does not allow it (I14). The start of a charge is allowed
 * under a lock of the mandate's row, which gives an end the later time (`mandate-store.ts`). A sum of a month leaves out what was given
 * back before delivery; a month that began before `since` is compared with what is left of it. The first charge of a card, which gave the
 * mandate, counts.
 * @param since SQL of a time
 */
export function mandateViolationsSql(since: string): string {
  const charged = `payments p JOIN payment_mandates m ON m.id = p.mandate_id
    WHERE p.created_at >= ${since} AND p.charged_minor IS NOT NULL`;
  const month = `date_trunc('month', p.created_at AT TIME ZONE 'UTC' + interval '${getCountry().utcOffsetMinutes} minutes')`;
  const isOther = (column: string) => `p.${column} <> m.${column}`;
  const hasNumbers = `p.payer < '${PSEUDONYM_PREFIX}' AND m.payer < '${PSEUDONYM_PREFIX}'`;
  return `
    SELECT p.id AS subject, 'more than a charge under mandate ' || m.id AS detail FROM ${charged}
      AND p.charged_minor > m.charge_limit_minor
    UNION ALL
    SELECT p.id, 'of another payer than mandate ' || m.id FROM ${charged}
      AND (${isOther('mode')} OR (${isOther('payer')} AND ${hasNumbers}))
    UNION ALL
    SELECT p.id, 'started after the end of mandate ' || m.id FROM ${charged} AND EXISTS (
      SELECT FROM payment_events e WHERE e.payment_id = p.id AND e.event = 'submitted' AND e.at > m.closed_at
        AND NOT EXISTS (SELECT FROM payment_events s WHERE s.payment_id = p.id AND s.event = 'submitted' AND s.at <= m.closed_at))
    UNION ALL
    SELECT p.id, 'started by somebody else while mandate ' || m.id || ' was in force' FROM payments p
      JOIN payment_mandates m ON m.mode = p.mode AND m.payer = p.payer
      WHERE p.created_at >= ${since} AND p.mandate_id IS NULL AND p.charged_minor IS NOT NULL AND p.mode = '${COVERED_MODE}'
        AND (SELECT min(e.at) FROM payment_events e WHERE e.payment_id = p.id AND e.event = 'submitted')
          BETWEEN m.active_at AND coalesce(m.closed_at, 'infinity')
    UNION ALL
    SELECT p.id, 'started although a charge of mandate ' || m.id || ' was disputed' FROM ${charged} AND EXISTS (
      SELECT FROM payment_disputes d LEFT JOIN payments o ON o.id = d.payment_id
      WHERE (d.payment_id = m.first_payment_id OR o.mandate_id = m.id) AND d.payment_id <> p.id
        AND d.opened_at < (SELECT min(e.at) FROM payment_events e WHERE e.payment_id = p.id AND e.event = 'submitted'))
    UNION ALL
    SELECT id, 'more than a month: ' || sum(charged_minor) FROM (
      SELECT m.id, m.month_limit_minor, ${month} AS month, p.charged_minor FROM ${charged}
        AND p.state NOT IN ('refunded', 'charged-back')
      UNION ALL
      SELECT m.id, m.month_limit_minor, ${month}, p.charged_minor
      FROM payments p JOIN payment_mandates m ON m.first_payment_id = p.id AND m.active_at IS NOT NULL
      WHERE p.created_at >= ${since} AND p.charged_minor IS NOT NULL AND p.state NOT IN ('refunded', 'charged-back')) counted
    GROUP BY id, month_limit_minor, month HAVING sum(charged_minor) > month_limit_minor`;
}
