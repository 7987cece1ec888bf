import type { ListedShop } from '@portal/contract/wire/wire-shop';
import { openStateAt } from '@portal/domain/places/opening-hours';
import type { OpenDays, OpeningHours } from '@portal/domain/places/shop';
import { useFormatKm } from '../../i18n/use-format-km.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { directionsTo } from './directions.ts';
import { storeTexts } from './texts.ts';
import { type SelectedShop, shopCardId } from './use-selected-shop.ts';

type ShopCardProps = { shop: ListedShop; number: number; chosen: SelectedShop };

const WEEK: readonly OpenDays[] = ['weekdays', 'saturday', 'sunday'];

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

/** The two actions of a shop: directions, and a call if it has a number. */
function ShopActions({ shop: { at, title, phone } }: { shop: ListedShop }) {
  const t = useTexts(storeTexts);
  const hydrated = useHydrated();
  const labelFor = (what: string) => t('store.of', { what, shop: title });
  const number = phone?.replace(/^(\d{4})(\d{3})(\d+)$/, '$1\u00a0$2\u00a0$3') ?? '';
  return (
    <p className="shop-actions">
      <a
        className="btn btn-secondary"
        href={directionsTo(at, title, hydrated ? navigator.userAgent : null)}
        aria-label={labelFor(t('store.directions'))}
        rel="noreferrer"
      >
        <Icon name="arrow" /> {t('store.directions')}
      </a>
      {phone && (
        <a
          className="btn btn-secondary"
          href={`tel:${phone}`}
          aria-label={labelFor(t('store.call', { number }))}
        >
          <Icon name="call" /> {t('store.call', { number })}
        </a>
      )}
    </p>
  );
}

/** Address, services and opening hours of a shop. */
function ShopDetails({ shop }: { shop: ListedShop }) {
  const t = useTexts(storeTexts);
  const { kind, address, services, hours } = shop;
  return (
    <>
      <p>
        <small>{t(`store.kind-${kind}`)}</small>
        <br />
        {address}
        {services.length > 0 && (
          <small className="block">
            {services.map((service) => t(`store.service-${service}`)).join(' · ')}
          </small>
        )}
      </p>
      {hours.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 items-center gap-2">
            <Icon name="clock" /> <OpenState hours={hours} /> <Icon name="down" />
          </summary>
          <OpeningHoursList hours={hours} />
          <small>{t('store.holidays')}</small>
        </details>
      )}
    </>
  );
}

/** Whether the shop is open. The page is cached, so only the browser can say it. */
function OpenState({ hours }: Pick<ListedShop, 'hours'>) {
  const t = useTexts(storeTexts);
  const state = useHydrated() ? openStateAt(hours, new Date()) : null;
  if (state === null) return t('store.hours');
  if (state.kind === 'open') return t('store.open-until', { time: state.until });
  return state.at === null ? t('store.closed-now') : t('store.opens-at', { time: state.at });
}

/** The opening hours of the week, including closed days. */
function OpeningHoursList({ hours }: { hours: readonly OpeningHours[] }) {
  const t = useTexts(storeTexts);
  return (
    <dl className="tabular-nums">
      {WEEK.map((days) => {
        const open = hours.filter((each) => each.days === days);
        return (
          <div key={days} className="flex max-w-72 justify-between">
            <dt>{t(`store.${days}`)}</dt>
            <dd>
              {open.map(({ opens, closes }) => `${opens}–${closes}`).join(', ') || t('store.closed-day')}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
