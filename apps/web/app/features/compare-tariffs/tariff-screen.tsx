import type { WireBundle } from '@portal/contract/calls/bundle';
import { fromWireBundle } from '@portal/contract/wire/wire-bundle';
import { countryCurrency } from '@portal/domain/money/money';
import { listCategories, listPeriods } from '@portal/domain/products/bundle';
import { useSearchParams } from 'react-router';
import { usePeriodLabel } from '../../bundles/bundle-labels.ts';
import { dayTexts } from '../../i18n/day-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { BrandLogo } from '../../page/brand-logo.tsx';
import { PageIntro } from '../../page/page-intro.tsx';
import { LinkButton, PageLink } from '../../page/page-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import { TariffTable } from './tariff-table.tsx';
import { LINE_TYPES, parseTariffView, TARIFF_SORTS, type TariffView, tariffsInView } from './tariff-view.ts';
import { tariffTexts } from './texts.ts';

/** What prices contain, percentages as texts; `excise` is `null` where there is none. */
export type PriceTaxes = { vat: string; excise: string | null; hasLevies: boolean };

/** /table: a table of all bundles (RULINGS 32). `null` when the catalogue is unavailable. */
export function TariffScreen({ bundles, taxes }: { bundles: WireBundle[] | null; taxes: PriceTaxes }) {
  const t = useTexts(tariffTexts);
  return (
    <div className="wrap payment-page">
      <PrintHead />
      <PageIntro title={t('tariff.title')} lead={[t('tariff.lead'), ...useTaxTexts(taxes)].join(' ')} />
      {bundles ? <Tariffs bundles={bundles} /> : <Notice tone="error">{t('tariff.closed')}</Notice>}
    </div>
  );
}

/** What the prices contain today, in sentences. */
function useTaxTexts({ vat, excise, hasLevies }: PriceTaxes): string[] {
  const t = useTexts(tariffTexts);
  return [
    excise === null ? t('tariff.taxes', { vat }) : t('tariff.taxes-excise', { vat, excise }),
    ...(hasLevies ? [t('tariff.taxes-levies')] : []),
  ];
}

/**
 * Logo and day on paper, where a price list without a date is of no use. The page itself is cached for days, so the browser
 * writes the day (`tariffs-on-page.ts`).
 */
function PrintHead() {
  return (
    <p className="hidden justify-between print:flex">
      <BrandLogo />
      <span data-today={useTexts(dayTexts)('time.months')} />
    </p>
  );
}

function Tariffs({ bundles }: { bundles: WireBundle[] }) {
  const t = useTexts(tariffTexts);
  const [query] = useSearchParams();
  const view = parseTariffView(query);
  const tariffs = tariffsInView(bundles, view);
  return (
    <>
      <TariffFilter bundles={bundles} view={view} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="font-bold" data-part="count">
          {t('tariff.count', { count: tariffs.length })}
        </p>
        <PrintButton />
      </div>
      <div className="contents" data-part="tariffs">
        {tariffs.length > 0 ? (
          <TariffTable tariffs={tariffs} view={view} query={query} />
        ) : (
          <div className="grid justify-items-start gap-3">
            <p>
              <strong className="block">{t('tariff.none')}</strong> {t('tariff.none-help')}
            </p>
            <LinkButton look="secondary" to="/table">
              {t('tariff.reset')}
            </LinkButton>
          </div>
        )}
        {query.size > 0 && tariffs.length > 0 && (
          <PageLink to="/table" className="print:hidden">
            {t('tariff.reset')}
          </PageLink>
        )}
      </div>
    </>
  );
}

/** Printing needs JavaScript; the button is there before it so that the layout does not shift. */
function PrintButton() {
  const t = useTexts(tariffTexts);
  return (
    <Button look="quiet" className="print:hidden" disabled data-print="">
      <Icon name="print" /> {t('tariff.print')}
    </Button>
  );
}

type TariffFilterProps = { bundles: readonly WireBundle[]; view: TariffView };

/** The filters: a GET form. `tariffs-on-page.ts` shows what is chosen at once; without JavaScript it takes "Show". */
function TariffFilter({ bundles, view }: TariffFilterProps) {
  const t = useTexts(tariffTexts);
  const period = usePeriodLabel();
  const listed = bundles.map(fromWireBundle);
  const lines = LINE_TYPES.filter((line) => bundles.some(({ lineType }) => lineType === line));
  return (
    <form
      data-tariff-filter=""
      aria-label={t('tariff.filter')}
      className="tariff-filter grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] items-end gap-3 print:hidden"
    >
      <Select
        name="line"
        label={t('tariff.line')}
        value={view.line ?? ''}
        options={[['', t('tariff.any-line')], ...lines.map((line) => [line, t(`tariff.${line}`)] as const)]}
      />
      <Select
        name="category"
        label={t('tariff.category')}
        value={view.category ?? ''}
        options={[
          ['', t('tariff.any-category')],
          ...listCategories(listed).map((category) => [category, category] as const),
        ]}
      />
      <Select
        name="period"
        label={t('tariff.period')}
        value={view.period ?? ''}
        options={[
          ['', t('tariff.any-period')],
          ...listPeriods(listed).map((type) => [type, period(type)] as const),
        ]}
      />
      <Select
        name="sort"
        label={t('tariff.sort')}
        value={view.sort}
        options={TARIFF_SORTS.map((sort) => [sort, t(`tariff.sort-${sort}`)] as const)}
      />
      <Field
        name="budget"
        label={t('tariff.budget')}
        prefix={countryCurrency()}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={view.budgetText}
        error={view.budgetText.trim() !== '' && !view.budget ? t('tariff.budget-unclear') : undefined}
      />
      <Button type="submit">{t('tariff.show')}</Button>
    </form>
  );
}
