import type { WireFaq } from '@portal/contract/help';
import { type HelpSection, type HelpTopic, NO_HREF } from '@portal/domain/help';
import type { Locale } from '@portal/domain/locale';
import type { FaqShelf } from './faq-shelf.ts';
import { percentagesOfFaqs } from './faq-votes.ts';
import type { HelpDeps } from './help-deps.ts';

/** Every question as the wire has it, in reading order (SPEC section 3 "FAQ item"). */
export async function listFaqs(
  { db, log }: Pick<HelpDeps, 'db' | 'log'>,
  shelf: FaqShelf,
  locale: Locale,
): Promise<WireFaq[]> {
  const percentages = await percentagesOfFaqs({ db }).catch((err) => {
    log.warn({ err }, 'votes could not be read');
    return new Map<string, number>();
  });
  const { topics } = await shelf(locale);
  return topics.flatMap((topic) => topic.sections.flatMap((section) => itemsOf(topic, section, percentages)));
}

function itemsOf(topic: HelpTopic, section: HelpSection, percentages: Map<string, number>): WireFaq[] {
  const place = {
    parentCategory: topic.title,
    parentCategoryId: topic.id,
    category: section.title,
    categoryId: section.id,
  };
  // A section that leads elsewhere has no questions; on the wire it is one item, or nobody would know of it.
  if (section.path) {
    const itself = { questionId: section.id, question: section.title, answer: '', popular: 'false' as const };
    return [{ ...place, ...itself, href: hrefOf(section.path), countLikePercentage: null }];
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
