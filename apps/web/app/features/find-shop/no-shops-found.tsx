import { SHOPS_WITHIN_KM } from '@portal/contract/wire/wire-shop';
import { useTexts } from '../../i18n/use-texts.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { storeTexts } from './texts.ts';

/** The "no results" panel: no place of that name, or (`query` is `null`) no shop near the place. */
export function NoShopsFound({ query }: { query: string | null }) {
  const t = useTexts(storeTexts);
  return (
    <Card role="status" className="grid justify-items-start gap-3">
      <h2>
        <span className="max-sm:hidden">{t('noResults')}</span>
        <span className="sm:hidden">{t('noResultMobile')}</span>
      </h2>
      <p>
        {query === null ? t('store.none-near', { km: SHOPS_WITHIN_KM }) : t('noMatchingResult', { query })}{' '}
        {t('tryAgain')}
      </p>
      <LinkButton look="secondary" to="/storeLocator">
        {t('store.show-all')}
      </LinkButton>
    </Card>
  );
}
