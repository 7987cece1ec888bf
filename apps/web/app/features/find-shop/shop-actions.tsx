import type { ListedShop } from '@portal/contract/wire/wire-shop';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { directionsTo } from './directions.ts';
import { storeTexts } from './texts.ts';

/** The two actions of a shop: directions, and a call if it has a number. */
export function ShopActions({ shop: { at, title, phone } }: { shop: ListedShop }) {
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
