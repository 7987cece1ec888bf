import { useTexts } from '../../i18n/use-texts.ts';
import outdoorUnit from '../../illustrations/outdoor-unit.svg?url';
import { PageLink } from '../../page/page-link.tsx';
import { AccordionItem } from '../../ui/accordion.tsx';
import { worksTexts } from './texts.ts';

/** Beside the contact form: an installed unit, and what is asked most before an order. */
export function InstallationQuestions() {
  const t = useTexts(worksTexts);
  return (
    <aside className="grid content-start gap-3" aria-label={t('works.questions')}>
      <img
        className="h-auto w-full rounded-2xl"
        src={outdoorUnit}
        alt=""
        width={480}
        height={260}
        loading="lazy"
      />
      <AccordionItem title={t('works.question-1')} open>
        <p>{t('works.answer-1')}</p>
      </AccordionItem>
      <AccordionItem title={t('works.question-2')}>
        <p>{t('works.answer-2')}</p>
      </AccordionItem>
      <AccordionItem title={t('works.question-3')}>
        <p>{t('works.answer-3')}</p>
      </AccordionItem>
      <PageLink className="inline-flex min-h-11 items-center justify-self-start" to="/gethelp/works">
        {t('works.questions-all')}
      </PageLink>
    </aside>
  );
}
