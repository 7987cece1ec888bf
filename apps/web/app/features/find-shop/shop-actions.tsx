import type { ListedShop } from '@portal/contract/wire/wire-shop';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { directionsTo } from './directions.ts';
import { storeTexts } from './texts.ts';
import type { SelectedShop } from './use-selected-shop.ts';

type ShopActionsProps = { shop: ListedShop; chosen: SelectedShop };

/** The actions of a shop: directions, call, show on the map. */
export function ShopActions({ shop: { id, at, title, phone }, chosen }: ShopActionsProps) {
  const t = useTexts(storeTexts);
  const hydrated = useHydrated();
  const labelFor = (what: string) => t('store.of', { what, shop: title });
  const number = phone?.replace(/^(\d{4})(\d{3})(\d+)$/, '$1\u00a0$2\u00a0$3');
  return (
    <p className="-ms-2 flex flex-wrap gap-x-3">
      <a
        className="btn btn-quiet"
        href={directionsTo(at, title, hydrated ? navigator.userAgent : null)}
        aria-label={labelFor(t('store.directions'))}
        rel="noreferrer"
      >
        <Icon name="arrow" /> {t('store.directions')}
      </a>
      {phone && (
        <a
          className="btn btn-quiet"
          href={`tel:${phone}`}
          aria-label={labelFor(t('store.call', { number: number ?? phone }))}
        >
          <Icon name="call" /> {number}
        </a>
      )}
      <Button
        look="quiet"
        disabled={!hydrated}
        aria-label={labelFor(t('store.on-map'))}
        onClick={() => {
          chosen.pin(id);
          document.getElementById('shop-map')?.scrollIntoView({ block: 'center' });
        }}
      >
        <Icon name="pin" /> {t('store.on-map')}
      </Button>
    </p>
  );
}
