import type { Money } from '@portal/domain/money/money';
import type { Clock } from '@portal/domain/time/clock';
import type { orders } from './tables.ts';

/** An order as it is paid. */
export type StoredOrder = Pick<
  typeof orders.$inferSelect,
  'id' | 'visitorId' | 'kind' | 'contents' | 'msisdn' | 'redirectPage' | 'expiresAt'
> & {
  amount: Money;
  /** It was found by the link that its visitor sent to another person. */
  isViaLink?: true;
};

/** A press that orders and pays finds its order again within this time. An erased number is not found in it for longer. */
const REMEMBERED_MS = 10_000;
const MOST = 10_000;

/** Orders of the last seconds. */
export type RecentOrders = ReturnType<typeof createRecentOrders>;

/**
 * Remembers the orders that this process placed in the last ten seconds: they never change, and a press that orders and pays
 * needs its order again at once. Who does not find an order here reads it.
 */
export function createRecentOrders(clock: Clock) {
  const recent = new Map<string, { order: StoredOrder; until: number }>();
  return {
    add: (order: StoredOrder): void => {
      const now = clock.now().getTime();
      for (const [id, { until }] of recent) {
        if (until > now && recent.size < MOST) break;
        recent.delete(id);
      }
      recent.set(order.id, { order, until: now + REMEMBERED_MS });
    },
    find: (id: string): StoredOrder | null => {
      const found = recent.get(id);
      return found && found.until > clock.now().getTime() ? found.order : null;
    },
  };
}
