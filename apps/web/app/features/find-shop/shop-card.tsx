import type { ListedShop } from '@portal/contract/wire/wire-shop';
import { shownKm } from '@portal/domain/places/geo';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { OpeningHoursList } from './opening-hours-list.tsx';
import { ShopActions } from './shop-actions.tsx';
import { storeTexts } from './texts.ts';
import { type SelectedShop, shopCardId } from './use-selected-shop.ts';

type ShopCardProps = { shop: ListedShop; number: number; chosen: SelectedShop };

/** One shop of the list. Hover, focus and tap enlarge its pin and move the map to it (SPEC section 2, RULINGS 48). */
export function ShopCard({ shop, number, chosen }: ShopCardProps) {
  const t = useTexts(storeTexts);
  const { id, title, kind, distanceKm, address, hours } = shop;
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
      onBlur={() => chosen.select(null)}
    >
      <span
        className="grid h-7 min-w-7 place-items-center rounded-2xl bg-[#c5221f] px-1 text-[0.875rem] font-bold text-white"
        aria-hidden="true"
      >
        {number}
      </span>
      <h2>{title}</h2>
      <strong className="tabular-nums">{shownKm(distanceKm).replace(' ', '\u00a0')}</strong>
      <div className="col-span-full sm:col-[2/-1]">
        <p>
          <small>{t(`store.kind-${kind}`)}</small>
          <br />
          {address}
        </p>
        {hours.length > 0 && (
          <details>
            <summary className="inline-flex min-h-11 items-center gap-2">
              <Icon name="clock" /> {t('store.hours')} <Icon name="down" />
            </summary>
            <OpeningHoursList hours={hours} />
          </details>
        )}
        <ShopActions shop={shop} chosen={chosen} />
      </div>
    </li>
  );
}
