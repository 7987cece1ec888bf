import { SHOP_KINDS, type ShopKind } from '@portal/domain/places/shop';
import { useBrand } from '../../context/root-data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { PageLink } from '../../page/page-link.tsx';
import { formatShopQuery, SHOPS_PER_PAGE, type ShopSearch, shopListPath } from './shop-search.ts';
import { storeTexts } from './texts.ts';

const KINDS = [null, ...SHOP_KINDS];

/** Links to all shops, own shops and dealers: each has its own page (RULINGS 30) and keeps the search. */
export function KindFilter({ kind, search }: { kind: ShopKind | null; search: ShopSearch }) {
  const t = useTexts(storeTexts);
  const { slug } = useBrand();
  const query = formatShopQuery({ ...search, limit: SHOPS_PER_PAGE });
  return (
    <nav className="chips" aria-label={t('store.kinds')}>
      {KINDS.map((each) => (
        <PageLink
          data-follow="keep"
          key={each}
          to={shopListPath(each, slug) + query}
          aria-current={each === kind ? 'page' : undefined}
        >
          {t(`store.${each ?? 'all'}`)}
        </PageLink>
      ))}
    </nav>
  );
}
