import type { WireBundle } from '@portal/contract/calls/bundle';
import { fromWireBundle } from '@portal/contract/wire/wire-bundle';
import { countryCurrency } from '@portal/domain/money/money';
import { listCategories, listPeriods } from '@portal/domain/products/bundle';
import { usePeriodLabel } from '../../bundles/bundle-labels.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { LINE_TYPES, TARIFF_SORTS, type TariffView } from './tariff-view.ts';
import { tariffTexts } from './texts.ts';

type TariffFilterProps = { bundles: readonly WireBundle[]; view: TariffView };

/** The filters: a GET form. `tariffs-on-page.ts` shows what is chosen at once; without JavaScript it takes "Show". */
export function TariffFilter({ bundles, view }: TariffFilterProps) {
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
