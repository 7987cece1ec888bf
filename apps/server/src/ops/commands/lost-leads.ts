import { sql } from 'drizzle-orm';
import type { Command } from '../command.ts';
import { kigaliTime } from '../kigali-time.ts';
import { printTable } from '../print-table.ts';

/** Cases for the staff: home broadband that was paid while its lead can't be found (RULINGS 52). */
export const lostLeads: Command = {
  name: 'lost-leads',
  about: 'lists orders of home broadband that are paid while the operator cannot find them',
  operands: [],
  needsNote: () => false,
  run: async ({ db }) => {
    const { rows } = await db.execute<{
      id: string;
      lead: string;
      reference: string;
      at: Date;
      amount: string;
    }>(sql`
      SELECT id, contents->>'leadId' AS lead, delivery_reference AS reference, updated_at AS at,
        currency || ' ' || amount_minor AS amount
      FROM payments
      WHERE order_kind = 'lead' AND delivery_reference IS NOT NULL
        AND delivery_reference <> contents->>'leadId'
      ORDER BY updated_at`);
    const table = rows.map(({ id, lead, reference, at, amount }) => [
      kigaliTime(new Date(at)),
      id,
      lead,
      `booked as ${reference}`,
      amount,
    ]);
    const text = rows.length === 0 ? 'No paid order of home broadband is lost.' : printTable(table);
    return { kind: 'done', text, data: { leads: rows } };
  },
};
