import { HELP_PATH } from '@portal/domain/help/help-path';
import { markMatches } from '@portal/domain/language/folded-text';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { portal } from '../../context/portal.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { formatMoreHitsQuery, HITS_PER_PAGE } from './help-search.ts';
import type { HelpHomeView } from './help-views.ts';
import { searchTexts } from './texts.ts';
import { useForeignLangOf } from './use-foreign-lang.ts';

/** Milliseconds after which a search without results counts as complete, not as a half-typed word. */
const MISSED_SEARCH_MS = 2_000;

/** The results of a search, with the typed text marked (SPEC section 2 "Search"). */
export function SearchResults({ text, hits, count }: NonNullable<HelpHomeView['search']>) {
  const t = useTexts(searchTexts);
  const langOf = useForeignLangOf();
  useMissedSearchReport(text, hits.length === 0);
  return (
    <section className="grid gap-2" aria-label={t('title', { typed: text })}>
      <p role="status" className="font-bold">
        {count > 0 ? t('found', { count }) : t('noMatchingResult')}
      </p>
      {hits.length === 0 && <p>{t('tryAgain')}</p>}
      <ul className="help-links">
        {hits.map(({ path, title, place, language }) => (
          <li key={path}>
            <Link to={path} lang={langOf(language)}>
              <span>
                <Marked text={title} typed={text} />
                <small>{place}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {count > hits.length && (
        <Link
          to={HELP_PATH + formatMoreHitsQuery(text, hits.length)}
          replace
          preventScrollReset
          className="btn btn-secondary"
        >
          {t('more', { count: Math.min(HITS_PER_PAGE, count - hits.length) })}
        </Link>
      )}
      <Link
        to={HELP_PATH}
        className="inline-flex min-h-11 items-center gap-1.5 justify-self-start font-semibold"
      >
        {t('clear')}
      </Link>
    </section>
  );
}

function Marked({ text, typed }: { text: string; typed: string }) {
  let at = 0;
  return markMatches(text, typed).map((part) => {
    const key = at;
    at += part.text.length;
    return part.hit ? <mark key={key}>{part.text}</mark> : part.text;
  });
}

/** Reports a search without results to the operator's editors. The server stores only the text and a count. */
function useMissedSearchReport(typed: string, missed: boolean): void {
  useEffect(() => {
    if (!missed) return;
    const timer = setTimeout(() => void portal.recordMissedSearch({ text: typed }), MISSED_SEARCH_MS);
    return () => clearTimeout(timer);
  }, [typed, missed]);
}
