/**
 * SQL that writes the journal's rows of the payments in the temporary table `chunk`, as the engine posts them: a charge, and
 * a delivery with its VAT of 18 % and its excise of 12 %, or a refund.
 */
export const INSERT_JOURNAL = `
  INSERT INTO journal (day, at, payment_id, version, event, debit, credit, amount_minor, currency)
  SELECT (moved.at AT TIME ZONE 'Africa/Kigali')::date, moved.at, id, version, event, debit, credit, minor, 'RWF'
  FROM (
    SELECT id, state, at AS created_at, 500 + n % 20 * 100 AS price,
      'receivable:' || CASE WHEN n % 4 = 0 THEN 'momo' ELSE 'money-push' END AS receivable,
      CASE WHEN n % 5 = 0 THEN 'revenue:prepaid-bundle' ELSE 'airtime-liability' END AS product
    FROM chunk WHERE state IN ('fulfilled', 'refunded')) paid
  CROSS JOIN LATERAL (VALUES
    ('any', 4, 'charge-confirmed', 20, receivable, 'customer-money', price),
    ('fulfilled', 5, 'delivered', 21, 'customer-money', product, price),
    ('fulfilled', 5, 'delivered', 21, product, 'vat', round(price * 18 / 118.0)::int),
    ('fulfilled', 5, 'delivered', 21, product, 'excise', round(price * 12 / 118.0)::int),
    ('refunded', 6, 'refund-confirmed', 30, 'customer-money', 'refunds', price),
    ('refunded', 6, 'refund-confirmed', 30, 'refunds', receivable, price)
  ) posted (of_state, version, event, seconds, debit, credit, minor)
  CROSS JOIN LATERAL (SELECT created_at + seconds * interval '1 second' AS at) moved
  WHERE of_state IN ('any', state)
  ORDER BY created_at, version`;
