import type { ContentShopRow, ContentShopsPage } from '@portal/contract/staff/content/staff-content-shops';
import { useId, useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { callDesk } from '../../calls/call-desk.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { DraftNote } from '../draft-note.tsx';
import { englishOf, findShops, shopAddress, shownShop } from './shop-values.ts';

/** Loads the shops of the content. */
export const loadShops = () => callDesk('listContentShops', {});

/** The shops of the content, to find one and to add one. */
export function ShopsPage() {
  const { areShown, shops, draft } = useLoaderData<ContentShopsPage>();
  const { t } = useTexts();
  const [filter, setFilter] = useState('');
  const id = useId();
  const shown = findShops(shops, filter);
  return (
    <>
      <h1>{t('content.shops')}</h1>
      {!areShown && <p className="notice">{t('content.shops.elsewhere')}</p>}
      <DraftNote draft={draft} />
      <p>
        <Link to={shopAddress(null)} className="button">
          {t('content.shops.add')}
        </Link>
      </p>
      <p>
        <label htmlFor={id}>{t('content.shops.filter')}</label>
        <input id={id} type="search" value={filter} onChange={({ target }) => setFilter(target.value)} />{' '}
        <small role="status">{t('content.filter.count', { count: shown.length, total: shops.length })}</small>
      </p>
      <ul className="found">
        {shown.map((row) => (
          <ShopItem key={row.id} row={row} />
        ))}
      </ul>
    </>
  );
}

function ShopItem({ row }: { row: ContentShopRow }) {
  const { t } = useTexts();
  const { id, draft, others } = row;
  const shop = shownShop(row);
  return (
    <li>
      <Link to={shopAddress(id)}>{englishOf(shop?.name) || id}</Link>
      <small>{englishOf(shop?.address)}</small>
      {draft && <small>{t(`content.shops.draft.${stateOf(row)}`)}</small>}
      {others.length > 0 && <small>{t('content.others', { names: others.join(', ') })}</small>}
    </li>
  );
}

function stateOf({ live, draft }: ContentShopRow): 'added' | 'removed' | 'changed' {
  if (live === null) return 'added';
  return draft?.shop === null ? 'removed' : 'changed';
}
