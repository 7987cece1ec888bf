import type { HelpDesk } from '@portal/contract/help';
import { LOCALE_LIST } from '@portal/domain/locale';
import type { HelpParts } from './faq-shelf.ts';
import { votesOnFaq } from './faq-votes.ts';

/** Opens the help centre for a visitor. Answers stay readable while votes can't be read: they are then unknown. */
export function helpDesk({ deps, shelf }: HelpParts): (visitorId: string) => HelpDesk {
  return (visitorId) => ({
    languages: () => {
      const { topics } = deps.faqs();
      return LOCALE_LIST.filter((locale) => topics[locale].some(({ language }) => language === locale));
    },
    topics: async (locale) => (await shelf(locale)).topics,
    search: async (typed, locale) => (await shelf(locale)).search(typed),
    votes: (questionId) =>
      votesOnFaq(deps, questionId, visitorId).catch((err) => {
        deps.log.warn({ err }, 'votes could not be read');
        return { percentage: null, own: null };
      }),
  });
}
