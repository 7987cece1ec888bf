import { usePageFacts } from '../../blocks/page-facts.ts';
import { PageHead } from '../../blocks/page-head.tsx';
import { fillIn } from '../../blocks/texts.ts';
import { useNumberedTexts, useTexts } from '../../blocks/use-texts.ts';
import { Notice } from '../../ui/notification.tsx';
import { PageBand } from '../../ui/page-band.tsx';
import { aboutTexts } from './texts.ts';

/** The about page. An unknown path shows the same page below a short notice (RULINGS 31). */
export function AboutScreen({ unknownPath = false }: { unknownPath?: boolean }) {
  const t = useTexts(aboutTexts);
  const { customerCareNumber: number } = usePageFacts();
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
          </Notice>
        )}
      </PageBand>
      <div className="wrap reading-parts">
        {useNumberedTexts(aboutTexts, 'parts').map(({ title, text = '' }) => (
          <section key={title}>
            <h2>{title}</h2>
            <p>{fillIn(text, { number })}</p>
          </section>
        ))}
      </div>
    </article>
  );
}
