import { openTestDb } from '@portal/platform/database/testing/database';
import { expect, test } from 'vitest';

const db = openTestDb();

test('a step of a payment changes no indexed column, so that PostgreSQL writes no index of the table', async () => {
  // An index depends on the columns of its keys and of its condition; the primary key's depends on its constraint.
  const { rows } = await db.pool.query<{ column: string }>(
    `SELECT DISTINCT a.attname AS column FROM pg_index i
     JOIN pg_depend d ON d.objid = i.indexrelid AND d.refobjid = i.indrelid AND d.refobjsubid > 0
     JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = d.refobjsubid
     WHERE i.indrelid = 'payments'::regclass ORDER BY 1`,
  );
  const written = rows.map(({ column }) => column);
  // The right to deliver changes once, with the charge; the hold on the order only when a payment fails.
  const onceAtMost = ['delivers', 'live'];
  const ofTheOrder = ['contents', 'msisdn', 'order_id', 'order_kind', 'order_visitor_id'];
  const ofThePayer = ['email', 'mandate_id', 'mode', 'payer', 'visitor_id'];
  const never = ['created_at', 'id', ...ofTheOrder, ...ofThePayer];
  expect(written).toEqual([...onceAtMost, ...never].sort());
});
