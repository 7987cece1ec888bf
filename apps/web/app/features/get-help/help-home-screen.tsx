import { HELP_PATH } from '@portal/domain/help/help-path';
import { markMatches } from '@portal/domain/language/folded-text';
import { useTexts } from '../../i18n/use-texts.ts';
import { PageHead } from '../../page/page-head.tsx';
import { PageLink } from '../../page/page-link.tsx';
import { Icon, parseIconName } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageBand } from '../../ui/page-band.tsx';
import { formatMoreHitsQuery, HITS_PER_PAGE } from './help-search.ts';
import type { HelpHomeView } from './help-views.ts';
import { HelpLinkList } from './question-list.tsx';
import { SearchForm } from './search-form.tsx';
import { StillNeedHelp } from './still-need-help.tsx';
import { getHelpTexts, searchTexts } from './texts.ts';
import { useForeignLangOf } from './use-foreign-lang.ts';

type HelpHomeProps = {
  view: HelpHomeView;
  /** The URL names an unknown topic or question. */
  lost?: boolean;
};

/** Level 1 of the help centre: search, topics and popular questions. */
export function HelpHomeScreen({ view, lost = false }: HelpHomeProps) {
  const t = useTexts(getHelpTexts);
  const search = useTexts(searchTexts);
  const langOf = useForeignLangOf();
  const typed = view.search?.text ?? '';
  return (
    <>
      <PageHead
        title={typed ? search('title', { typed }) : t(lost ? 'lost.title' : 'title')}
        description={t('lead')}
        noindex={lost || typed !== ''}
      />
      <PageBand title={t('title')} lead={t('lead')} />
      <div className="wrap payment-page relative -mt-15 pt-0">
        {lost && (
          <Notice tone="warning">
            <strong>{t('lost.title')}</strong>
            <p>{t('lost.text')}</p>
          </Notice>
        )}
        {view.topics.some(({ language }) => langOf(language)) && <Notice>{t('untranslated')}</Notice>}
        <SearchForm live typed={typed} />
        <p role="status" className="font-bold empty:hidden" data-part="count">
          {view.search &&
            search(view.search.count > 0 ? 'found' : 'noMatchingResult', { count: view.search.count })}
        </p>
        <div className="contents" data-part="results">
          {view.search && <SearchResults {...view.search} />}
          {!view.search?.hits.length && <Topics topics={view.topics} />}
          {!view.search && <HelpLinkList title={t('popular')} links={view.popular} />}
        </div>
        <StillNeedHelp />
      </div>
    </>
  );
}

function Topics({ topics }: Pick<HelpHomeView, 'topics'>) {
  const t = useTexts(getHelpTexts);
  const langOf = useForeignLangOf();
  return (
    <nav aria-labelledby="help-topics" className="grid gap-3">
      <h2 id="help-topics">{t('topics')}</h2>
      <ul className="help-topics">
        {topics.map(({ path, title, icon, language }) => (
          <li key={path}>
            <PageLink to={path} lang={langOf(language)}>
              <Icon name={parseIconName(icon, 'info')} />
              {title}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The results of a search, with the typed text marked (SPEC section 2 "Search"). */
function SearchResults({ text, hits, count }: NonNullable<HelpHomeView['search']>) {
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
