import { markMatches } from '@portal/domain/folded-text';
import { HELP_PATH } from '@portal/domain/help';
import { useEffect } from 'react';
import { LocalLink } from '../../blocks/local-link.tsx';
import { portal } from '../../blocks/portal.ts';
import { useTexts } from '../../blocks/use-texts.ts';
import { HITS_A_STEP, queryForMore } from './help-search.ts';
import type { HelpHomeView } from './help-views.ts';
import { searchTexts } from './texts.ts';
import { useForeignLangOf } from './use-foreign-lang.ts';

/** A search without a result that stands this long was meant, and not on the way to a longer word. */
const MEANT_MS = 2_000;

/** What a search found, with the typed text marked; or that it found nothing (SPEC section 2 "Search"). */
export function SearchResults({ typed, hits, count }: NonNullable<HelpHomeView['search']>) {
  const t = useTexts(searchTexts);
  const langOf = useForeignLangOf();
  useTellMissed(typed, hits.length === 0);
  return (
    <section className="grid gap-2" aria-label={t('title', { typed })}>
      <p role="status" className="font-bold">
        {count > 0 ? t('found', { count }) : t('noMatchingResult')}
      </p>
      {hits.length === 0 && <p>{t('tryAgain')}</p>}
      <ul className="help-links">
        {hits.map(({ path, title, place, language }) => (
          <li key={path}>
            <LocalLink to={path} lang={langOf(language)}>
              <span>
                <Marked text={title} typed={typed} />
                <small>{place}</small>
              </span>
            </LocalLink>
          </li>
        ))}
      </ul>
      {count > hits.length && (
        <LocalLink
          to={HELP_PATH + queryForMore(typed, hits.length)}
          replace
          preventScrollReset
          className="btn btn-secondary"
        >
          {t('more', { count: Math.min(HITS_A_STEP, count - hits.length) })}
        </LocalLink>
      )}
      <LocalLink to={HELP_PATH} className="help-back">
        {t('clear')}
      </LocalLink>
    </section>
  );
}

function Marked({ text, typed }: { text: string; typed: string }) {
  let at = 0;
  return markMatches(text, typed).map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.hit ? <mark key={key}>{piece.text}</mark> : piece.text;
  });
}

/** Tells the operator's writers what was sought in vain. The server keeps the words and how often, nothing else. */
function useTellMissed(typed: string, missed: boolean): void {
  useEffect(() => {
    if (!missed) return;
    const timer = setTimeout(() => void portal.recordMissedSearch({ text: typed }), MEANT_MS);
    return () => clearTimeout(timer);
  }, [typed, missed]);
}
