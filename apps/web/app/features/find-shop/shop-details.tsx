import type { ListedShop } from '@portal/contract/wire/wire-shop';
import { openStateAt } from '@portal/domain/places/opening-hours';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { OpeningHoursList } from './opening-hours-list.tsx';
import { storeTexts } from './texts.ts';

/** Address, services and opening hours of a shop. */
export function ShopDetails({ shop }: { shop: ListedShop }) {
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
