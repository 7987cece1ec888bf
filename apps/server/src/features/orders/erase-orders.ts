import { lt } from 'drizzle-orm';
import type { OrdersDeps } from './orders-deps.ts';
import { orders } from './tables.ts';

/** After its end an order is kept one more day, so that its link says what it was. */
const KEPT_AFTER_END_MS = 24 * 3_600_000;

/** Erases orders nobody can pay any more, numbers and all. Payments keep what they were made for. */
export async function eraseOrders({ db, clock }: Pick<OrdersDeps, 'db' | 'clock'>): Promise<void> {
  await db.delete(orders).where(lt(orders.expiresAt, new Date(clock.now().getTime() - KEPT_AFTER_END_MS)));
}
