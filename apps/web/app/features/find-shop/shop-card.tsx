import type { ListedShop } from '@portal/contract/wire/wire-shop';
import { useFormatKm } from '../../i18n/use-format-km.ts';
import { ShopActions } from './shop-actions.tsx';
import { ShopDetails } from './shop-details.tsx';
import { type SelectedShop, shopCardId } from './use-selected-shop.ts';

type ShopCardProps = { shop: ListedShop; number: number; chosen: SelectedShop };

/** One shop of the list. Hover, focus and tap enlarge its pin and move the map to it (SPEC section 2, RULINGS 48). */
export function ShopCard({ shop, number, chosen }: ShopCardProps) {
  const { id, title, distanceKm } = shop;
  const formatKm = useFormatKm();
  return (
    <li
      id={shopCardId(id)}
      tabIndex={-1}
      className="card shop-card"
      data-chosen={chosen.id === id || undefined}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && chosen.hover(id)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && chosen.hover(null)}
      onPointerUp={({ pointerType }) => pointerType !== 'mouse' && chosen.select(id)}
      onFocus={() => chosen.select(id)}
      onBlur={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget) || chosen.select(null)
      }
    >
      <span
        className="grid h-7 min-w-7 place-items-center rounded-2xl bg-[#c5221f] px-1 text-[0.875rem] font-bold text-white"
        aria-hidden="true"
      >
        {number}
      </span>
      <h2>{title}</h2>
      <strong className="tabular-nums">{formatKm(distanceKm).replace(' ', '\u00a0')}</strong>
      <div className="col-span-full sm:col-[2/-1]">
        <ShopDetails shop={shop} />
        <ShopActions shop={shop} />
      </div>
    </li>
  );
}
