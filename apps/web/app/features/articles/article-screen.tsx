import type { Article } from '@portal/contract/content';
import { LOCALES } from '@portal/domain/locale';
import { LocalLink } from '../../blocks/local-link.tsx';
import { useLocale } from '../../blocks/page-facts.ts';
import { PageHead } from '../../blocks/page-head.tsx';
import { useTexts } from '../../blocks/use-texts.ts';
import { Notice } from '../../ui/notification.tsx';
import { PageBand } from '../../ui/page-band.tsx';
import { Prose } from './prose.tsx';
import { articleTexts } from './texts.ts';

/** A page of prose that an editor has written: its words, and the pages below it. */
export function ArticleScreen({ article }: { article: Article }) {
  const t = useTexts(articleTexts);
  const locale = useLocale();
  const { title, description, lead, bodyHtml, language, languages, noindex, updated, below } = article;
  const foreign = language === locale ? undefined : LOCALES[language].htmlLang;
  return (
    <article>
      <PageHead title={title} description={description} languages={languages} noindex={noindex} />
      <PageBand title={<span lang={foreign}>{title}</span>} lead={lead && <span lang={foreign}>{lead}</span>}>
        {foreign && <Notice>{t('untranslated')}</Notice>}
      </PageBand>
      <div className="wrap prose-page">
        <Prose html={bodyHtml} lang={foreign} />
        {below.length > 0 && (
          <nav className="prose-list" aria-label={t('below')}>
            {below.map((page) => (
              <LocalLink key={page.path} to={page.path}>
                <strong>{page.title}</strong>
                <span>{page.description}</span>
              </LocalLink>
            ))}
          </nav>
        )}
        {updated && <p className="prose-note">{t('updated', { day: shownDay(updated) })}</p>}
      </div>
    </article>
  );
}

/** `2026-11-01` as `01.11.2026`, the order in which days are written here in every language. */
function shownDay(day: string): string {
  return day.split('-').reverse().join('.');
}
