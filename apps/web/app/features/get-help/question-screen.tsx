import { useTexts } from '../../i18n/use-texts.ts';
import { Notice } from '../../ui/notice.tsx';
import { FaqData } from './faq-data.tsx';
import { HelpPage } from './help-page.tsx';
import type { QuestionView } from './help-views.ts';
import { HelpLinkList } from './question-list.tsx';
import { faqTexts, questionTexts } from './texts.ts';
import { useForeignLangOf } from './use-foreign-lang.ts';
import { AnswerVotes } from './votes.tsx';

/** Number of characters that search engines show of a description. */
const DESCRIPTION_LENGTH = 155;

/** Level 4: a question, its answer, the vote and the related questions. */
export function QuestionScreen({ topic, section, question, related, votes }: QuestionView) {
  const t = useTexts(faqTexts);
  const q = useTexts(questionTexts);
  const { id, title, answerHtml, language } = question;
  const foreignLang = useForeignLangOf()(language);
  return (
    <HelpPage title={title} language={language} description={summaryOf(answerHtml)} up={section}>
      <FaqData question={title} answerHtml={answerHtml} language={language} />
      {foreignLang && <Notice>{q('untranslated')}</Notice>}
      <p className="eyebrow">
        {q('question')} · <span lang={foreignLang}>{`${topic.title} · ${section.title}`}</span>
      </p>
      <h2 className="sr-only">{q('answer')}</h2>
      <div
        className="prose"
        lang={foreignLang}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when the content was read (RULINGS 41)
        dangerouslySetInnerHTML={{ __html: answerHtml }}
      />
      <AnswerVotes key={id} questionId={id} votes={votes} />
      <HelpLinkList title={t('relatedWith', { topic: section.title })} links={related} />
    </HelpPage>
  );
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function summaryOf(html: string): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .trim();
  return text.length <= DESCRIPTION_LENGTH
    ? text
    : `${text.slice(0, DESCRIPTION_LENGTH).replace(/\s\S*$/, '')}…`;
}
