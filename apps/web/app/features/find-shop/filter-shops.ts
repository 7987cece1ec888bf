import type { ListedShop } from '@portal/contract/wire/wire-shop';
import { openStateAt } from '@portal/domain/places/opening-hours';
import type { ShopKind, ShopService } from '@portal/domain/places/shop';

/** Which shops a visitor wants to see; `null`: all. */
export type ShopFilter = {
  kind: ShopKind | null;
  service: ShopService | null;
  /** Only shops that are open at this time, ISO 8601. */
  openAt: string | null;
};

/**
 * The shops of a filter, in the same order. A shop whose opening hours or services are unknown is not in a list of those that
 * are open or have a service.
 */
export function filterShops(shops: readonly ListedShop[], filter: ShopFilter): ListedShop[] {
  const { kind, service } = filter;
  const openAt = filter.openAt === null ? null : new Date(filter.openAt);
  return shops.filter(
    (shop) =>
      (kind === null || shop.kind === kind) &&
      (service === null || shop.services.includes(service)) &&
      (openAt === null || openStateAt(shop.hours, openAt)?.kind === 'open'),
  );
}
