import { SHOPS_WITHIN_KM } from '@portal/contract/wire/wire-shop';
import { useTexts } from '../../i18n/use-texts.ts';
import { LinkButton } from '../../page/page-link.tsx';
import { Card } from '../../ui/card.tsx';
import { storeTexts } from './texts.ts';

type NoShopsFoundProps = {
  /** The typed text that is no place; `null` when there is no shop near the place. */
  query: string | null;
  /** The same search without its filter; `null` when it has none. */
  withoutFilter: string | null;
};

/** The "no results" panel: no place of that name, or no shop near the place. */
export function NoShopsFound({ query, withoutFilter }: NoShopsFoundProps) {
  const t = useTexts(storeTexts);
  return (
    <Card role="status" className="grid justify-items-start gap-3">
      <h2>
        <span className="max-sm:hidden">{t('noResults')}</span>
        <span className="sm:hidden">{t('noResultMobile')}</span>
      </h2>
      <p>
        {query === null ? t('store.none-near', { km: SHOPS_WITHIN_KM }) : t('noMatchingResult', { query })}{' '}
        {t(query === null && withoutFilter !== null ? 'store.filtered' : 'tryAgain')}
      </p>
      <LinkButton look="secondary" to={withoutFilter ?? '/storeLocator'}>
        {t(withoutFilter === null ? 'store.show-all' : 'store.no-filter')}
      </LinkButton>
    </Card>
  );
}
