import { HELP_PATH } from '@portal/domain/help/help-path';
import { useLocale } from '../../context/root-data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { HelpPage } from './help-page.tsx';
import type { SectionView, TopicView } from './help-views.ts';
import { HelpLinkList } from './question-list.tsx';
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
      <HelpLinkList title={t('sections')} links={sections} />
      <HelpLinkList title={t('popular-here')} links={popular} />
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
      <HelpLinkList title={t('questions')} links={questions} />
      <HelpLinkList title={t('popular-here')} links={popular} />
      <HelpLinkList title={faq('related-sections')} links={related} />
    </HelpPage>
  );
}
