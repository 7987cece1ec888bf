import { HELP_PATH } from '@portal/domain/help';
import { useLocale } from '../../blocks/page-facts.ts';
import { useTexts } from '../../blocks/use-texts.ts';
import { HelpPage } from './help-page.tsx';
import type { SectionView, TopicView } from './help-views.ts';
import { LinkList } from './question-list.tsx';
import { faqTexts, getHelpTexts } from './texts.ts';

/** Level 2 of the help centre: the sections of a topic. */
export function TopicScreen({ topic, sections, popular }: TopicView) {
  const t = useTexts(getHelpTexts);
  return (
    <HelpPage
      title={topic.title}
      language={topic.language}
      description={t('topic-description', { topic: topic.title })}
      up={{ path: HELP_PATH, title: t('back-home'), language: useLocale() }}
    >
      <LinkList title={t('sections')} links={sections} />
      <LinkList title={t('popular-here')} links={popular} />
    </HelpPage>
  );
}

/** Level 3: the questions of a section, with popular questions and related sections. */
export function SectionScreen({ topic, section, questions, related, popular }: SectionView) {
  const t = useTexts(getHelpTexts);
  const faq = useTexts(faqTexts);
  return (
    <HelpPage
      title={section.title}
      language={section.language}
      description={t('topic-description', { topic: `${topic.title} · ${section.title}` })}
      up={topic}
    >
      <LinkList title={t('questions')} links={questions} />
      <LinkList title={t('popular-here')} links={popular} />
      <LinkList title={faq('related-sections')} links={related} />
    </HelpPage>
  );
}
