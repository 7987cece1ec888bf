import type { WireFaq } from '@portal/contract/calls/help';
import { type HelpSection, type HelpTopic, NO_HREF } from '@portal/domain/help/help';
import type { Locale } from '@portal/domain/language/locale';
import type { FaqCache, HelpDeps } from './faq-cache.ts';
import { readFaqPercentages } from './faq-votes.ts';

/** Lists every question in the wire format, in reading order (SPEC section 3 "FAQ item"). Throws UNAVAILABLE. */
export async function listFaqs(
  { db, log }: Pick<HelpDeps, 'db' | 'log'>,
  readFaqs: FaqCache,
  locale: Locale,
): Promise<WireFaq[]> {
  const percentages = await readFaqPercentages({ db }).catch((err) => {
    log.warn({ err }, 'failed to read votes');
    return new Map<string, number>();
  });
  const { topics } = await readFaqs(locale);
  return topics.flatMap((topic) => topic.sections.flatMap((section) => itemsOf(topic, section, percentages)));
}

function itemsOf(topic: HelpTopic, section: HelpSection, percentages: Map<string, number>): WireFaq[] {
  const place = {
    parentCategory: topic.title,
    parentCategoryId: topic.id,
    category: section.title,
    categoryId: section.id,
  };
  // A section that links to a page has no questions. On the wire it is one item, otherwise clients could not show it.
  if (section.path) {
    const item = { questionId: section.id, question: section.title, answer: '', popular: 'false' as const };
    return [{ ...place, ...item, href: hrefOf(section.path), countLikePercentage: null }];
  }
  return section.questions.map(({ id, question, answerHtml, popular, path }) => ({
    ...place,
    questionId: id,
    question,
    answer: answerHtml,
    href: hrefOf(path),
    popular: popular ? 'true' : 'false',
    countLikePercentage: percentages.get(id) ?? null,
  }));
}

function hrefOf(path: string | null): string {
  return path?.replace(/^\//, '') || NO_HREF;
}
