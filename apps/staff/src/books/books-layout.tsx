import { Link, NavLink, Outlet } from 'react-router';
import { useMe } from '../layout/use-may.ts';
import { type TextKey, useTexts } from '../texts/use-texts.tsx';

const PAGES = ['days', 'statements', 'differences', 'entries', 'fiscal', 'taxes'] as const;

/** The pages of the books. */
export function BooksLayout() {
  const me = useMe();
  const { t } = useTexts();
  return (
    <>
      <nav aria-label={t('nav.books')} className="row tabs">
        {PAGES.map((page) => (
          <NavLink key={page} to={`/books/${page}`} className="button plain">
            {t(`books.${page}` satisfies TextKey)}
          </NavLink>
        ))}
        <Link to="/approvals?kind=books" className="button plain">
          {t('books.approvals')}
        </Link>
      </nav>
      <Outlet context={me} />
    </>
  );
}
