import { SHOP_KINDS, type ShopKind } from '@portal/domain/places/shop';
import { Link } from 'react-router';
import { useBrand } from '../../context/root-data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
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
        <Link
          key={each}
          to={shopListPath(each, slug) + query}
          preventScrollReset
          aria-current={each === kind ? 'page' : undefined}
        >
          {t(`store.${each ?? 'all'}`)}
        </Link>
      ))}
    </nav>
  );
}
