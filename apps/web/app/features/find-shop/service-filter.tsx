import { SHOP_SERVICES } from '@portal/domain/places/shop';
import { useTexts } from '../../i18n/use-texts.ts';
import { PageLink } from '../../page/page-link.tsx';
import { formatShopQuery, SHOPS_PER_PAGE, type ShopSearch } from './shop-search.ts';
import { storeTexts } from './texts.ts';

type ServiceFilterProps = { search: ShopSearch; path: string };

/** Links that switch "open now" and a service on and off. They are links so that they work without JavaScript. */
export function ServiceFilter({ search, path }: ServiceFilterProps) {
  const t = useTexts(storeTexts);
  const pathWith = (change: Partial<ShopSearch>) =>
    path + formatShopQuery({ ...search, limit: SHOPS_PER_PAGE, ...change });
  return (
    <nav className="chips" data-scroll-x aria-label={t('store.filter')}>
      <PageLink
        data-follow="replace keep"
        to={pathWith({ openNow: !search.openNow })}
        aria-current={search.openNow || undefined}
      >
        {t('store.open-now')}
      </PageLink>
      {SHOP_SERVICES.map((service) => {
        const isOn = search.service === service;
        return (
          <PageLink
            data-follow="replace keep"
            key={service}
            to={pathWith({ service: isOn ? null : service })}
            aria-current={isOn || undefined}
          >
            {t(`store.service-${service}`)}
          </PageLink>
        );
      })}
    </nav>
  );
}
