import { eq } from 'drizzle-orm';
import { contactAttempts } from './features/codes/contact-tables.ts';
import { codes } from './features/codes/tables.ts';
import { formDrafts } from './features/forms/tables.ts';
import { leads } from './features/leads/tables.ts';
import { orders } from './features/orders/tables.ts';
import { payments } from './features/payments/tables.ts';
import { newId } from './platform/crypto/new-id.ts';
import type { Db, DbOrTx } from './platform/db/open-db.ts';

/**
 * Columns that say whose a row is, by table: a test compares them with the schema.
 */
export const MOVED_COLUMNS = [
  orders.visitorId,
  payments.orderVisitorId,
  payments.visitorId,
  codes.visitorId,
  contactAttempts.visitorId,
  leads.visitorId,
  formDrafts.visitorId,
];

/** Gives everything that belongs to one visitor to another, at once or not at all (docs/decisions/048). */
export function moveVisitorRows(db: Db, from: string, to: string): Promise<void> {
  return db.transaction((tx) => moveRows(tx, from, to));
}

/**
 * Ends what a browser may see and do: its proofs and unfinished forms are erased, and what has to stay (orders,
 * payments, leads) is given to an id that no browser has.
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
