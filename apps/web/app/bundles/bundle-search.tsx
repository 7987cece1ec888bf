import type { Money } from '@portal/domain/money/money';
import { countryCurrency } from '@portal/domain/money/money';
import { parseBudget } from '@portal/domain/products/bundle-search';
import { Form, useSearchParams } from 'react-router';
import { useTexts } from '../i18n/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { bundleTexts } from './bundle-texts.ts';
import { readBudgetText } from './bundle-view.ts';

type BundleSearchProps = {
  budget: Money | null;
  /** Called when an amount that can be read is searched for. */
  onFound: () => void;
};

/** Search by budget over all categories. Works without JavaScript. */
export function BundleSearch({ budget, onFound }: BundleSearchProps) {
  const t = useTexts(bundleTexts);
  const [query] = useSearchParams();
  const typed = readBudgetText(query);
  const msisdn = query.get('msisdn');
  return (
    <Form
      key={typed}
      method="get"
      replace
      preventScrollReset
      className="bundle-search"
      onSubmit={({ currentTarget }) => {
        const text = String(new FormData(currentTarget).get('budget') ?? '');
        if (parseBudget(text, countryCurrency())) onFound();
      }}
    >
      {msisdn && <input type="hidden" name="msisdn" value={msisdn} />}
      <Field
        name="budget"
        label={t('bundle.search')}
        inputMode="numeric"
        autoComplete="off"
        prefix={countryCurrency()}
        defaultValue={typed}
        error={typed !== '' && !budget ? t('bundle.search-unclear') : undefined}
      />
      <Button type="submit" look="secondary">
        {t('bundle.search-go')}
      </Button>
    </Form>
  );
}
