import type { VotesOnQuestion } from '@portal/contract/calls/help';
import { LOCALES, type Locale } from '@portal/domain/language/locale';
import { useTexts } from '../../i18n/use-texts.ts';
import { usePageStyle } from '../../page/page-style.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { VOTE_FIELD } from './cast-vote.ts';
import { HelpPage } from './help-page.tsx';
import type { QuestionView } from './help-views.ts';
import { HelpLinkList } from './question-list.tsx';
import { faqTexts, questionTexts } from './texts.ts';
import { useForeignLangOf } from './use-foreign-lang.ts';

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

type FaqDataProps = { question: string; answerHtml: string; language: Locale };

/** Structured data for search engines: schema.org FAQPage. Has the page's nonce like every script (CSP). */
function FaqData({ question, answerHtml, language }: FaqDataProps) {
  const { nonce } = usePageStyle();
  const page = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    inLanguage: LOCALES[language].htmlLang,
    mainEntity: [
      { '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text: answerHtml } },
    ],
  };
  // A literal `</script>` would end the element.
  const json = JSON.stringify(page).replaceAll('<', '\\u003c');
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without tags
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

type VotesProps = { questionId: string; votes: VotesOnQuestion };

/**
 * Asks whether an answer helped (SPEC section 4 "Help stages"). `help-on-page.ts` sends the vote; without JavaScript the action
 * of the page handles the form.
 */
function AnswerVotes({ questionId, votes: { own, percentage } }: VotesProps) {
  const t = useTexts(questionTexts);
  return (
    <form
      method="post"
      className="card grid gap-3"
      aria-labelledby="vote"
      data-votes={questionId}
      data-failed={t('failed')}
    >
      <div role="status" data-part="vote">
        <p id="vote" className="font-bold">
          {own === null ? t('feedback') : t('thankyou')}
        </p>
        {percentage !== null && <p>{t('percentage', { percent: percentage })}</p>}
        {own !== null && <p className="eyebrow">{t('change')}</p>}
      </div>
      <div className="flex flex-wrap gap-3" data-part="votes">
        <VoteButton value="yes" pressed={own === true} label={t('yes')} />
        <VoteButton value="no" pressed={own === false} label={t('no')} />
      </div>
    </form>
  );
}

type VoteButtonProps = { value: 'yes' | 'no'; pressed: boolean; label: string };

function VoteButton({ value, pressed, label }: VoteButtonProps) {
  return (
    <Button
      type="submit"
      name={VOTE_FIELD}
      value={value}
      look={pressed ? 'primary' : 'secondary'}
      aria-pressed={pressed}
    >
      <Icon name="thumb" className={value === 'yes' ? 'icon' : 'icon icon-turned'} />
      {label}
    </Button>
  );
}
