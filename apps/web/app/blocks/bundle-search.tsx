import type { Money } from '@portal/domain/money';
import { Form, useSearchParams } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { bundleTexts } from './bundle-texts.ts';
import { askedBudget } from './bundle-view.ts';
import { useTexts } from './use-texts.ts';

/** Search by budget over all categories. Works without JavaScript. */
export function BundleSearch({ budget }: { budget: Money | null }) {
  const t = useTexts(bundleTexts);
  const [query] = useSearchParams();
  const typed = askedBudget(query);
  const msisdn = query.get('msisdn');
  return (
    <Form key={typed} method="get" replace preventScrollReset className="bundle-search">
      {msisdn && <input type="hidden" name="msisdn" value={msisdn} />}
      <Field
        name="budget"
        label={t('bundle.search')}
        inputMode="numeric"
        autoComplete="off"
        prefix="RWF"
        defaultValue={typed}
        error={typed !== '' && !budget ? t('bundle.search-unclear') : undefined}
      />
      <Button type="submit" look="secondary">
        {t('bundle.search-go')}
      </Button>
    </Form>
  );
}
