import type { HelpDesk } from '@portal/contract/help';
import { placedQuestions } from '@portal/domain/help';
import type { FaqShelf } from './faq-shelf.ts';
import { voteOnFaq, votesOnFaq } from './faq-votes.ts';
import type { HelpDeps } from './help-deps.ts';
import { countMissedSearch } from './missed-searches.ts';

/** Opens the help centre for a visitor. */
export type OpenHelp = (visitorId: string) => HelpDesk;

/** The help centre for the pages. Answers stay readable while the database does not answer: votes are then unknown. */
export function helpDesk(deps: HelpDeps, shelf: FaqShelf): OpenHelp {
  const { log } = deps;
  return (visitorId) => ({
    topics: async (locale) => (await shelf(locale)).topics,
    search: async (typed, locale) => (await shelf(locale)).search(typed),
    countMissed: (typed, locale) =>
      countMissedSearch(deps, typed, locale).catch((err) => log.warn({ err }, 'a search was not counted')),
    votes: (questionId) =>
      votesOnFaq(deps, questionId, visitorId).catch((err) => {
        log.warn({ err }, 'votes could not be read');
        return { percentage: null, own: null };
      }),
    vote: async (questionId, helpful) => {
      if (!isVotable(deps, questionId)) return false;
      await voteOnFaq(deps, { questionId, visitorId, helpful });
      return true;
    },
  });
}

/** Whether there is such a question with an answer of its own. */
export function isVotable({ faqs }: Pick<HelpDeps, 'faqs'>, questionId: string): boolean {
  return placedQuestions(faqs().topics.en).some(
    ({ question: { id, path } }) => id === questionId && path === null,
  );
}
