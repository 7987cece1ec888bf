import { getCountry } from '@portal/domain/country/country';

/** What docs/sms.md promises: hours between the notice of a purchase and its charge, and for low airtime. */
const LEAST_NOTICE_HOURS = 20;
const LOW_NOTICE_HOURS = 1;

/** A payment that was being handed over when its order was stopped is withdrawn at the wallet; clocks of nodes differ by seconds. */
const HANDED_OVER_WITHIN = "interval '2 minutes'";

/**
 * SQL of the purchases of standing orders that were charged against what their owners were promised (I15). A purchase is known by its
 * browser, which is its run's alone (`visitorOf`), so that a payment that the run forgot counts too. What was given back before delivery
 * is no purchase. The first charge of a card is the owner's own press: it needs no notice, and counts for the limit. An order and those that
 * it was changed from are one: its limit counts for all of them.
 * @param since SQL of a time
 */
export function standingViolationsSql(since: string): string {
  const month = `to_char(p.created_at AT TIME ZONE 'UTC' + interval '${getCountry().utcOffsetMinutes} minutes', 'YYYY-MM')`;
  const charged = `SELECT p.id, p.created_at, p.charged_minor, p.amount_minor, r.id AS run_id, r.due_day, r.notice_at, r.charged_at,
      o.series_id, o.schedule, o.month_limit_minor, o.ended_at, o.amount_minor AS agreed_minor, o.not_before, false AS is_first,
      (SELECT min(e.at) FROM payment_events e WHERE e.payment_id = p.id AND e.event = 'submitted') AS started_at,
      ${month} AS month
    FROM payments p JOIN standing_runs r ON p.visitor_id = 'standing.' || r.id JOIN standing_orders o ON o.id = r.standing_order_id
    WHERE p.created_at >= ${since} AND p.charged_minor IS NOT NULL AND p.state NOT IN ('refunded', 'charged-back')
    UNION ALL
    SELECT p.id, p.created_at, p.charged_minor, p.amount_minor, r.id, r.due_day, r.notice_at, r.charged_at,
      o.series_id, o.schedule, o.month_limit_minor, NULL, o.amount_minor, NULL, true, NULL, ${month}
    FROM standing_orders o JOIN standing_runs r ON r.standing_order_id = o.id AND r.order_id = o.first_order_id
      JOIN payments p ON p.id = r.payment_id
    WHERE p.created_at >= ${since} AND p.charged_minor IS NOT NULL AND p.state NOT IN ('refunded', 'charged-back')`;
  const notice = `make_interval(hours => CASE WHEN schedule->>'every' = 'low' THEN ${LOW_NOTICE_HOURS} ELSE ${LEAST_NOTICE_HOURS} END)`;
  return `
    SELECT id AS subject, 'announced at ' || coalesce(notice_at::text, 'no time') || ', and started at ' || started_at AS detail
    FROM (${charged}) c WHERE NOT is_first AND (notice_at IS NULL OR started_at < notice_at + ${notice})
    UNION ALL
    SELECT id, 'charged again too soon after the first charge of its card' FROM (${charged}) c WHERE started_at < not_before
    UNION ALL
    SELECT id, 'started after the standing order had ended' FROM (${charged}) c
    WHERE started_at > ended_at + ${HANDED_OVER_WITHIN} OR charged_at > ended_at + ${HANDED_OVER_WITHIN}
    UNION ALL
    SELECT id, 'charged ' || charged_minor || ', agreed were ' || agreed_minor FROM (${charged}) c WHERE charged_minor > agreed_minor
    UNION ALL
    SELECT id, 'more than the limit of a month: ' || total FROM (
      SELECT id, month_limit_minor,
        sum(charged_minor) OVER (PARTITION BY series_id, month ORDER BY created_at, id) AS total FROM (${charged}) c) sums
    WHERE total > month_limit_minor
    UNION ALL
    SELECT min(id COLLATE "C"), 'bought for ' || due_day || ' by ' || string_agg(id, ' and ') FROM (${charged}) c
    GROUP BY series_id, due_day HAVING count(*) > 1`;
}
