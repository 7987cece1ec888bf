import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { NavLink, Outlet, useOutletContext } from 'react-router';
import { type TextKey, useTexts } from '../texts/use-texts.tsx';

const PAGES = ['days', 'statements', 'differences', 'entries', 'approvals'] as const;

/** The pages of the books. */
export function BooksLayout() {
  const me = useOutletContext<StaffResult<'readMe'>>();
  const { t } = useTexts();
  return (
    <>
      <nav aria-label={t('nav.books')} className="row">
        {PAGES.map((page) => (
          <NavLink key={page} to={`/books/${page}`} className="button plain">
            {t(`books.${page}` satisfies TextKey)}
          </NavLink>
        ))}
      </nav>
      <Outlet context={me} />
    </>
  );
}
