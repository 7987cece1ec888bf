import { HELP_PATH } from '@portal/domain/help/help-path';
import { markMatches } from '@portal/domain/language/folded-text';
import { useTexts } from '../../i18n/use-texts.ts';
import { PageLink } from '../../page/page-link.tsx';
import { formatMoreHitsQuery, HITS_PER_PAGE } from './help-search.ts';
import type { HelpHomeView } from './help-views.ts';
import { searchTexts } from './texts.ts';
import { useForeignLangOf } from './use-foreign-lang.ts';

/** The results of a search, with the typed text marked (SPEC section 2 "Search"). */
export function SearchResults({ text, hits, count }: NonNullable<HelpHomeView['search']>) {
  const t = useTexts(searchTexts);
  const langOf = useForeignLangOf();
  return (
    <section
      className="grid gap-2"
      data-missed={hits.length === 0 ? text : undefined}
      aria-label={t('title', { typed: text })}
    >
      {hits.length === 0 && <p>{t('tryAgain')}</p>}
      <ul className="help-links">
        {hits.map(({ path, title, place, language }) => (
          <li key={path}>
            <PageLink to={path} lang={langOf(language)}>
              <span>
                <Marked text={title} typed={text} />
                <small>{place}</small>
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
      {count > hits.length && (
        <PageLink
          to={HELP_PATH + formatMoreHitsQuery(text, hits.length)}
          data-swap=""
          className="btn btn-secondary"
        >
          {t('more', { count: Math.min(HITS_PER_PAGE, count - hits.length) })}
        </PageLink>
      )}
      <PageLink
        to={HELP_PATH}
        className="inline-flex min-h-11 items-center gap-1.5 justify-self-start font-semibold"
      >
        {t('clear')}
      </PageLink>
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
