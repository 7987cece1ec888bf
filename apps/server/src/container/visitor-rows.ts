import { eq } from 'drizzle-orm';
import { contactAttempts } from '../features/codes/limits/contact-tables.ts';
import { codes } from '../features/codes/tables.ts';
import { formDrafts } from '../features/forms/tables.ts';
import { leads } from '../features/leads/tables.ts';
import { orders } from '../features/orders/tables.ts';
import { payments } from '../features/payments/tables.ts';
import { newId } from '../platform/crypto/new-id.ts';
import type { Db, DbOrTx } from '../platform/database/open-db.ts';

/** Columns that hold the visitor of a row. A test compares them with the schema. */
export const MOVED_COLUMNS = [
  orders.visitorId,
  payments.orderVisitorId,
  payments.visitorId,
  codes.visitorId,
  contactAttempts.visitorId,
  leads.visitorId,
  formDrafts.visitorId,
];

/** Reassigns all rows of a visitor to another one, in one transaction (docs/decisions/048). */
export function moveVisitorRows(db: Db, from: string, to: string): Promise<void> {
  return db.transaction((tx) => moveRows(tx, from, to));
}

/**
 * Removes the access of a browser: erases its proofs and unfinished forms, and reassigns what must stay
 * (orders, payments, leads) to an id that no browser has.
 */
export function forgetVisitor(db: Db, visitorId: string): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.delete(codes).where(eq(codes.visitorId, visitorId));
    await tx.delete(formDrafts).where(eq(formDrafts.visitorId, visitorId));
    await moveRows(tx, visitorId, newId());
  });
}

async function moveRows(tx: DbOrTx, from: string, to: string): Promise<void> {
  await tx.update(payments).set({ orderVisitorId: to }).where(eq(payments.orderVisitorId, from));
  await tx.update(payments).set({ visitorId: to }).where(eq(payments.visitorId, from));
  await tx.update(orders).set({ visitorId: to }).where(eq(orders.visitorId, from));
  await tx.update(codes).set({ visitorId: to }).where(eq(codes.visitorId, from));
  await tx.update(contactAttempts).set({ visitorId: to }).where(eq(contactAttempts.visitorId, from));
  await tx.update(leads).set({ visitorId: to }).where(eq(leads.visitorId, from));
  await tx.update(formDrafts).set({ visitorId: to }).where(eq(formDrafts.visitorId, from));
}
