import { useRootData } from '../../context/root-data.ts';
import { isTitled } from '../../i18n/numbered-texts.ts';
import { fillIn } from '../../i18n/texts.ts';
import { useNumberedTexts, useTexts } from '../../i18n/use-texts.ts';
import { PageHead } from '../../page/page-head.tsx';
import { PageLink } from '../../page/page-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageBand } from '../../ui/page-band.tsx';
import { aboutTexts } from './texts.ts';

/** The about page. An unknown path shows the same page below a short notice (RULINGS 31). */
export function AboutScreen({ unknownPath = false }: { unknownPath?: boolean }) {
  const t = useTexts(aboutTexts);
  const { customerCareNumber: number } = useRootData();
  return (
    <article>
      <PageHead
        title={t(unknownPath ? 'not-found.title' : 'title')}
        description={t('description')}
        noindex={unknownPath}
      />
      <PageBand title={t('title')} lead={t('lead')}>
        {unknownPath && (
          <Notice tone="warning">
            <strong>{t('not-found.title')}</strong>
            <p>{t('not-found.text')}</p>
            <PageLink to="/" className="inline-flex min-h-11 items-center">
              {t('not-found.home')}
            </PageLink>
          </Notice>
        )}
      </PageBand>
      <div className="wrap reading-parts">
        {useNumberedTexts(aboutTexts, 'parts')
          .filter(isTitled)
          .map(({ title, text = '' }) => (
            <section key={title}>
              <h2 className="mb-1.5">{title}</h2>
              <p>{fillIn(text, { number })}</p>
            </section>
          ))}
      </div>
    </article>
  );
}
