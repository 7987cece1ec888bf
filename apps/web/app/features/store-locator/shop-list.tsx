import type { ListedShop } from '@portal/contract/wire-shop';
import { Link } from 'react-router';
import { useTexts } from '../../blocks/use-texts.ts';
import { ShopCard } from './shop-card.tsx';
import { SHOPS_A_STEP, type StoreSearch, storeQuery } from './store-search.ts';
import { storeTexts } from './texts.ts';
import type { ChosenShop } from './use-chosen-shop.ts';

type ShopListProps = {
  listed: ListedShop[];
  count: number;
  search: StoreSearch;
  path: string;
  chosen: ChosenShop;
};

/** The numbered shops, nearest first, with a link to show more. */
export function ShopList({ listed, count, search, path, chosen }: ShopListProps) {
  const t = useTexts(storeTexts);
  const left = count - listed.length;
  const shown = listed.length + SHOPS_A_STEP;
  return (
    <>
      <ol className="grid gap-3">
        {listed.map((shop, index) => (
          <ShopCard key={shop.id} shop={shop} number={index + 1} chosen={chosen} />
        ))}
      </ol>
      {left > 0 && (
        <Link
          className="btn btn-secondary"
          to={path + storeQuery({ ...search, shown })}
          replace
          preventScrollReset
        >
          {t('store.more', { count: Math.min(left, SHOPS_A_STEP) })}
        </Link>
      )}
    </>
  );
}
