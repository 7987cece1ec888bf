import { SHOP_KINDS, type ShopKind } from '@portal/domain/shop';
import { LocalLink } from '../../blocks/local-link.tsx';
import { useBrand } from '../../blocks/page-facts.ts';
import { useTexts } from '../../blocks/use-texts.ts';
import { pathOfList, type StoreSearch, storeQuery } from './store-search.ts';
import { storeTexts } from './texts.ts';

const KINDS = [null, ...SHOP_KINDS];

/** Links to all shops, own shops and dealers: each has its own page (RULINGS 30) and keeps the search. */
export function KindFilter({ kind, search }: { kind: ShopKind | null; search: StoreSearch }) {
  const t = useTexts(storeTexts);
  const { slug } = useBrand();
  const query = storeQuery({ ...search, shown: 0 });
  return (
    <nav className="chips" data-scroll-x aria-label={t('store.kinds')}>
      {KINDS.map((each) => (
        <LocalLink
          key={each}
          to={pathOfList(each, slug) + query}
          preventScrollReset
          aria-current={each === kind ? 'page' : undefined}
        >
          {t(`store.${each ?? 'all'}`)}
        </LocalLink>
      ))}
    </nav>
  );
}
