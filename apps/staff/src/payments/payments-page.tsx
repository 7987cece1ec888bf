import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { callDesk } from '../calls/call-desk.ts';
import { PaymentTable } from '../case/payment-table.tsx';
import { FoundItems } from '../find/found-items.tsx';
import { SavedViews } from '../find/saved-views.tsx';
import { FILTERS, SearchForm } from '../find/search-form.tsx';
import { LeadTable } from '../leads/leads-page.tsx';
import { formatTime } from '../texts/format.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { MoreLink } from '../ui/more-link.tsx';

/** Loads the payments that the address asks for, so that a search can be kept as a bookmark. */
export async function loadPayments({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const names = ['text', 'after', ...FILTERS] as const;
  const given = names.flatMap((name) => {
    const value = searchParams.get(name);
    return value ? [[name, value]] : [];
  });
  return callDesk('findPayments', Object.fromEntries(given));
}

/** The search box and the list of payments. */
export function PaymentsPage() {
  const { rows, leads, items, next, searchedTo, understoodAs, choices } =
    useLoaderData<StaffResult<'findPayments'>>();
  const [search] = useSearchParams();
  const { t, language } = useTexts();
  const found = understoodAs === 'all' || understoodAs === 'nothing' ? 'latest' : understoodAs;
  return (
    <>
      <h1>{t('find.title')}</h1>
      <SearchForm key={search.toString()} search={search} choices={choices} />
      <SavedViews query={search.toString()} />
      {leads.length > 0 && <LeadTable rows={leads} />}
      <FoundItems rows={items} />
      {rows.length === 0 ? (
        items.length === 0 && <p role="status">{t('find.none')}</p>
      ) : (
        <>
          <PaymentTable caption={t(`find.${found}`)} rows={rows} />
          <p role="status" className="quiet">
            {t('find.count', { count: rows.length })}
          </p>
        </>
      )}
      {searchedTo && <p>{t('filter.searched', { time: formatTime(searchedTo, language) })}</p>}
      <MoreLink next={next}>{searchedTo ? t('filter.continue') : t('find.next')}</MoreLink>
    </>
  );
}
