import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useFormatMoney } from '../i18n/use-format-money.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { PageLink } from '../page/page-link.tsx';
import { DISMISSIBLE } from '../ui/dismiss-lists.ts';
import { Icon } from '../ui/icon.tsx';
import { usePeriodLabel } from './bundle-labels.ts';
import { BundleSearch } from './bundle-search.tsx';
import { bundleTexts } from './bundle-texts.ts';
import { type BundleView, readBudgetText, withQueryParams } from './bundle-view.ts';

/**
 * Button beside the heading that opens the filter by period and the search by budget over the list, so that one row is
 * before the first bundle, as wide as the screen. It names what is filtered by, and closes on a choice. Works without JavaScript.
 */
export function BundleFilter({ periods, period, budget }: Pick<BundleView, 'periods' | 'period' | 'budget'>) {
  const t = useTexts(bundleTexts);
  const periodLabel = usePeriodLabel();
  const formatMoney = useFormatMoney();
  const [query] = useSearchParams();
  const details = useRef<HTMLDetailsElement>(null);
  const isUnclear = readBudgetText(query) !== '' && !budget;
  const chosen = budget ? formatMoney(budget) : period && periodLabel(period);
  const close = () => {
    if (details.current) details.current.open = false;
    details.current?.querySelector('summary')?.focus();
  };
  return (
    <details ref={details} {...DISMISSIBLE} className="bundle-filter" open={isUnclear || undefined}>
      <summary data-chosen={chosen ? true : undefined}>
        <Icon name="filter" />
        <span>
          {chosen && <span className="sr-only">{t('bundle.filter')} </span>}
          {chosen ?? t('bundle.filter')}
        </span>
      </summary>
      <div className="bundle-filter-panel">
        {periods.length > 1 && (
          <nav aria-label={t('bundle.period')} className="chips">
            {[null, ...periods].map((each) => (
              <PageLink
                data-follow="replace keep"
                key={each ?? ''}
                to={withQueryParams(query, { period: each })}
                aria-current={each === period ? 'true' : undefined}
                onClick={close}
              >
                {each === null ? t('bundle.all') : periodLabel(each)}
              </PageLink>
            ))}
          </nav>
        )}
        <BundleSearch budget={budget} onFound={close} />
      </div>
    </details>
  );
}
