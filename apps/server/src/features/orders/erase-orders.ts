import { lt } from 'drizzle-orm';
import type { OrdersDeps } from './orders-deps.ts';
import { orders } from './tables.ts';

/** An expired order stays readable for another day, so that its link still shows what it was. */
const RETENTION_AFTER_EXPIRY_MS = 24 * 3_600_000;

/** Erases expired orders with their numbers. Payments have their own copy of the order. */
export async function eraseOrders({ db, clock }: Pick<OrdersDeps, 'db' | 'clock'>): Promise<void> {
  await db
    .delete(orders)
    .where(lt(orders.expiresAt, new Date(clock.now().getTime() - RETENTION_AFTER_EXPIRY_MS)));
}
