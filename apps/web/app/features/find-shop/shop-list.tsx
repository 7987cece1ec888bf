import type { ListedShop } from '@portal/contract/wire/wire-shop';
import { useTexts } from '../../i18n/use-texts.ts';
import { PageLink } from '../../page/page-link.tsx';
import { ShopCard } from './shop-card.tsx';
import { formatShopQuery, SHOPS_PER_PAGE, type ShopSearch } from './shop-search.ts';
import { storeTexts } from './texts.ts';
import type { SelectedShop } from './use-selected-shop.ts';

type ShopListProps = {
  listed: ListedShop[];
  count: number;
  search: ShopSearch;
  path: string;
  chosen: SelectedShop;
};

/** The numbered shops, nearest first, with a link to show more. */
export function ShopList({ listed, count, search, path, chosen }: ShopListProps) {
  const t = useTexts(storeTexts);
  const left = count - listed.length;
  const shown = listed.length + SHOPS_PER_PAGE;
  return (
    <>
      <ol className="grid gap-3">
        {listed.map((shop, index) => (
          <ShopCard key={shop.id} shop={shop} number={index + 1} chosen={chosen} />
        ))}
      </ol>
      {left > 0 && (
        <PageLink
          data-follow="replace keep"
          className="btn btn-secondary more"
          to={path + formatShopQuery({ ...search, limit: shown })}
        >
          {t('store.more', { count: Math.min(left, SHOPS_PER_PAGE) })}
        </PageLink>
      )}
    </>
  );
}
