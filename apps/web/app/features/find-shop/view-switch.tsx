import { useTexts } from '../../i18n/use-texts.ts';
import { PageLink } from '../../page/page-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatShopQuery, type ShopSearch } from './shop-search.ts';
import { storeTexts } from './texts.ts';

const VIEWS = [
  { view: 'list', icon: 'menu' },
  { view: 'map', icon: 'pin' },
] as const;

/** Switches a narrow screen between the list and the map. The choice is in the URL. */
export function ViewSwitch({ search, path }: { search: ShopSearch; path: string }) {
  const t = useTexts(storeTexts);
  return (
    <nav className="view-switch" aria-label={t('store.view')}>
      {VIEWS.map(({ view, icon }) => (
        <PageLink
          data-follow="replace keep"
          key={view}
          to={path + formatShopQuery({ ...search, view })}
          aria-current={search.view === view || undefined}
        >
          <Icon name={icon} /> {t(`store.view-${view}`)}
        </PageLink>
      ))}
    </nav>
  );
}
