import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { Form, Link } from 'react-router';
import { useTexts } from '../texts/use-texts.tsx';
import { Choice } from '../ui/choice.tsx';
import { useSearchFocus } from '../ui/use-search-focus.ts';

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
  const { t, name: words } = useTexts();
  const field = useSearchFocus(search);
  const given = (name: string) => search.get(name) ?? '';
  const choice = (name: (typeof FILTERS)[number], group: string) => ({
    name,
    none: t('find.any'),
    defaultValue: given(name),
    textOf: (value: string) => words(group, value),
  });
  return (
    <Form method="get" role="search" className="search">
      <label className="wide">
        {t('find.label')}
        <input
          ref={field}
          name="text"
          type="search"
          defaultValue={given('text')}
          aria-describedby="find-hint"
        />
        <small id="find-hint">{t('find.hint')}</small>
      </label>
      <div className={given('state') || given('day') ? 'quick' : 'quick idle'}>
        <Choice {...choice('state', 'state')} label={t('find.state')} values={choices.states} />
        <label>
          {t('find.day')}
          <input name="day" type="date" defaultValue={given('day')} />
        </label>
      </div>
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
          <Choice {...choice('mode', 'mode')} label={t('filter.mode')} values={choices.modes} />
          <Choice {...choice('reason', 'reason')} label={t('filter.reason')} values={choices.reasons} />
          <Choice {...choice('kind', 'figures.kind')} label={t('filter.kind')} values={choices.kinds} />
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
