import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { Form, Link } from 'react-router';
import { type TextKey, useTexts } from '../texts/use-texts.tsx';

type Choices = StaffResult<'findPayments'>['choices'];

/** Fields of the address that filter the list. */
export const FILTERS = [
  'state',
  'day',
  'mode',
  'reason',
  'kind',
  'product',
  'amountFrom',
  'amountTo',
] as const;

const MORE: readonly (typeof FILTERS)[number][] = FILTERS.slice(2);

/** The search box with its filters. The result has an address of its own. */
export function SearchForm({ search, choices }: { search: URLSearchParams; choices: Choices }) {
  const { t } = useTexts();
  const given = (name: string) => search.get(name) ?? '';
  return (
    <Form method="get" role="search" className="search">
      <label className="wide">
        {t('find.label')}
        <input name="text" type="search" defaultValue={given('text')} aria-describedby="find-hint" />
        <small id="find-hint">{t('find.hint')}</small>
      </label>
      <Choice name="state" label="find.state" group="state" values={choices.states} chosen={given('state')} />
      <label>
        {t('find.day')}
        <input name="day" type="date" defaultValue={given('day')} />
      </label>
      <button type="submit" className="button">
        {t('find.search')}
      </button>
      {search.size > 0 && (
        <Link className="button plain" to="?">
          {t('find.clear')}
        </Link>
      )}
      <details className="filters" open={MORE.some((name) => given(name) !== '')}>
        <summary>{t('filter.more')}</summary>
        <div>
          <Choice
            name="mode"
            label="filter.mode"
            group="mode"
            values={choices.modes}
            chosen={given('mode')}
          />
          <Choice
            name="reason"
            label="filter.reason"
            group="reason"
            values={choices.reasons}
            chosen={given('reason')}
          />
          <Choice
            name="kind"
            label="filter.kind"
            group="figures.kind"
            values={choices.kinds}
            chosen={given('kind')}
          />
          <label>
            {t('filter.product')}
            <input name="product" maxLength={60} defaultValue={given('product')} />
          </label>
          <label>
            {t('filter.from')}
            <input name="amountFrom" inputMode="decimal" size={10} defaultValue={given('amountFrom')} />
          </label>
          <label>
            {t('filter.to')}
            <input name="amountTo" inputMode="decimal" size={10} defaultValue={given('amountTo')} />
          </label>
        </div>
      </details>
    </Form>
  );
}

type ChoiceProps = {
  name: string;
  label: TextKey;
  /** Of the texts of the values. */
  group: string;
  values: readonly string[];
  chosen: string;
};

function Choice({ name, label, group, values, chosen }: ChoiceProps) {
  const { t, name: words } = useTexts();
  return (
    <label>
      {t(label)}
      <select name={name} defaultValue={chosen}>
        <option value="">{t('find.any')}</option>
        {values.map((value) => (
          <option key={value} value={value}>
            {words(group, value)}
          </option>
        ))}
      </select>
    </label>
  );
}
