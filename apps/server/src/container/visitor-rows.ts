import { payments } from '@portal/payments/engine/tables';
import { newId } from '@portal/platform/crypto/new-id';
import type { Db, DbOrTx } from '@portal/platform/database/open-db';
import { eq, sql } from 'drizzle-orm';
import { contactAttempts } from '../features/codes/limits/contact-tables.ts';
import { codes } from '../features/codes/tables.ts';
import { contactRequests, formDrafts } from '../features/forms/tables.ts';
import { leads } from '../features/leads/tables.ts';
import { deleteLines } from '../features/my-lines/line-store.ts';
import { deviceLines, deviceLocks } from '../features/my-lines/tables.ts';
import { orders } from '../features/orders/tables.ts';
import { endReminders } from '../features/reminders/reminder-store.ts';

/** Columns that hold the visitor of a row, in the order in which they are changed. A test compares them with the schema. */
export const MOVED_COLUMNS = [
  payments.orderVisitorId,
  payments.visitorId,
  orders.visitorId,
  codes.visitorId,
  contactAttempts.visitorId,
  leads.visitorId,
  formDrafts.visitorId,
  contactRequests.visitorId,
  deviceLines.visitorId,
  deviceLocks.visitorId,
];

/** Reassigns all rows of a visitor to another one, in one transaction (decision 048). */
export function moveVisitorRows(db: Db, from: string, to: string): Promise<void> {
  return db.transaction((tx) => moveRows(tx, from, to));
}

/**
 * Removes the access of a browser: erases its proofs, lines and unfinished forms, and reassigns what must stay
 * (orders, payments, leads) to an id that no browser has.
 */
export function forgetVisitor(db: Db, visitorId: string, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.delete(codes).where(eq(codes.visitorId, visitorId));
    const lineIds = await deleteLines(tx, visitorId, null);
    await endReminders(tx, { lineIds }, { by: 'device', now });
    await tx.delete(formDrafts).where(eq(formDrafts.visitorId, visitorId));
    await moveRows(tx, visitorId, newId());
  });
}

async function moveRows(tx: DbOrTx, from: string, to: string): Promise<void> {
  for (const column of MOVED_COLUMNS) {
    const { table } = column;
    await tx.execute(
      sql`UPDATE ${table} SET ${sql.identifier(column.name)} = ${to} WHERE ${column} = ${from}`,
    );
  }
}
