import type { ContentLanguage } from '@portal/contract/staff/content/staff-content';
import { CONTENT_PREVIEW_PATH } from '@portal/contract/staff/content/staff-content-routes';
import { useEffect, useState } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import { Choice } from '../ui/choice.tsx';

type PreviewProps = {
  /** Id of the change; empty: the page as customers have it. */
  change: string;
  /** Paths of customers' pages without a language. */
  pages: readonly string[];
  languages: readonly ContentLanguage[];
  /** The page to show now; another one can be chosen. */
  wanted?: string | null;
  /** Goes up with each saved text: the page is loaded again. */
  saved: number;
};

/** A page of customers with the texts of a change, at the width of a phone, in each language. */
export function Preview({ change, pages, languages, saved, wanted = null }: PreviewProps) {
  const { t } = useTexts();
  const [page, setPage] = useState(pages[0] ?? '/');
  useEffect(() => {
    if (wanted !== null) setPage(wanted);
  }, [wanted]);
  const [code, setCode] = useState(languages[0]?.code);
  if (pages.length === 0) return <p className="quiet">{t('content.preview.none')}</p>;
  const { prefix = '' } = languages.find((one) => one.code === code) ?? {};
  const path = prefix && page === '/' ? prefix : prefix + page;
  const address = `${CONTENT_PREVIEW_PATH}?${new URLSearchParams({ change, path, n: String(saved) })}`;
  return (
    <section className="preview">
      <h2>{t('content.preview')}</h2>
      <div className="row">
        <Choice
          label={t('content.preview.page')}
          values={pages}
          value={page}
          onChange={({ target }) => setPage(target.value)}
        />
        <label>
          {t('app.language')}
          <select value={code} onChange={({ target }) => setCode(target.value as typeof code)}>
            {languages.map((one) => (
              <option key={one.code} value={one.code} lang={one.code}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
      </div>
      <iframe title={t('content.preview')} src={address} sandbox="allow-same-origin" />
      <p className="quiet">{t('content.preview.about')}</p>
    </section>
  );
}
