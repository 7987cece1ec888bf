import type { Article } from '@portal/contract/content/content';
import { LOCALES } from '@portal/domain/language/locale';
import { useLocale, useRootData } from '../../context/root-data.ts';
import { fillIn } from '../../i18n/texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { PageHead } from '../../page/page-head.tsx';
import { PageLink } from '../../page/page-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageBand } from '../../ui/page-band.tsx';
import { articleTexts } from './texts.ts';

/** An article of the content folder, with links to the pages below it. */
export function ArticleScreen({ article }: { article: Article }) {
  const t = useTexts(articleTexts);
  const locale = useLocale();
  const { title, description, lead, bodyHtml, language, languages, noindex, updated, below } = article;
  const foreignLang = language === locale ? undefined : LOCALES[language].htmlLang;
  return (
    <article>
      <PageHead title={title} description={description} languages={languages} noindex={noindex} />
      <PageBand
        title={<span lang={foreignLang}>{title}</span>}
        lead={lead && <span lang={foreignLang}>{lead}</span>}
      >
        {foreignLang && <Notice>{t('untranslated')}</Notice>}
      </PageBand>
      <div className="wrap prose-page">
        <Prose html={bodyHtml} lang={foreignLang} />
        {below.length > 0 && (
          <nav className="prose-list" aria-label={t('below')}>
            {below.map((page) => (
              <PageLink key={page.path} to={page.path}>
                <strong>{page.title}</strong>
                <span>{page.description}</span>
              </PageLink>
            ))}
          </nav>
        )}
        {updated && <p className="prose-note">{t('updated', { day: formatDay(updated) })}</p>}
      </div>
    </article>
  );
}

/** `2026-11-01` as `01.11.2026`, the order of every language of the portal. */
function formatDay(day: string): string {
  return day.split('-').reverse().join('.');
}

/** Sanitised HTML of an article, with the number of customer care filled in. */
function Prose({ html, lang }: { html: string; lang?: string | undefined }) {
  const { customerCareNumber: number } = useRootData();
  return (
    <div
      className="prose"
      lang={lang}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was loaded (RULINGS 41)
      dangerouslySetInnerHTML={{ __html: fillIn(html, { number }) }}
    />
  );
}
