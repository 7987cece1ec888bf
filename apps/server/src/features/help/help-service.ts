import type { HelpCentre } from '@portal/contract/calls/help';
import { offeredLocales } from '@portal/domain/language/locale';
import type { HelpParts } from './faq-cache.ts';
import { castVote, readFaqVotes, type Voter } from './faq-votes.ts';

/**
 * Creates the help centre for a visitor. When votes cannot be read they are shown as unknown, and answers stay
 * readable.
 */
export function createHelpService({ deps, readFaqs }: HelpParts): (voter: Voter) => HelpCentre {
  return (voter) => ({
    languages: () => {
      const { topics } = deps.faqs();
      return offeredLocales().filter((locale) => topics[locale].some(({ language }) => language === locale));
    },
    topics: async (locale) => (await readFaqs(locale)).topics,
    search: async (typed, locale) => (await readFaqs(locale)).search(typed),
    votes: (questionId) =>
      readFaqVotes(deps, questionId, voter.visitorId).catch((err) => {
        deps.log.warn({ err }, 'failed to read votes');
        return { percentage: null, own: null };
      }),
    vote: (questionId, helpful) => castVote(deps, { questionId, voter, helpful }),
  });
}
