import { type HelpTopic, type PlacedQuestion, placedQuestions } from '@portal/domain/help/help';
import { foldedWords } from '@portal/domain/language/folded-text';
import { localisePath } from '@portal/domain/language/locale';
import { localeOf } from '../../i18n/load-texts.ts';
import type { LoadedTexts } from '../../i18n/loaded-texts.ts';
import { HELP_DATA_PATH } from '../../offline/cache-policy.ts';
import { isConnectionError } from '../../offline/connection-error.ts';
import type { HelpContent } from './load-help.ts';

/** The whole help centre with its texts, as one file. */
export type CachedHelp = { topics: HelpTopic[]; texts: LoadedTexts };

/** The votes of a question when offline. */
export const NO_VOTES = { percentage: null, own: null };

/**
 * Loads a page of the help centre from the server; without a connection, renders it from the copy that the service
 * worker has cached. Throws the connection error when there is no copy.
 */
export async function loadFromServerOrCache<Page>(
  request: Request,
  serverLoader: () => Promise<Page>,
  buildPage: (cached: HelpContent) => Page,
): Promise<Page> {
  try {
    return await serverLoader();
  } catch (error) {
    if (!isConnectionError(error)) throw error;
    const locale = localeOf(request);
    const reply = await fetch(localisePath(HELP_DATA_PATH, locale)).catch(() => null);
    if (!reply?.ok) throw error;
    const cached = (await reply.json()) as CachedHelp;
    return buildPage({ ...cached, locale });
  }
}

/** Finds the questions in which every typed word is the start of a word: simpler than the server's search. */
export function searchCachedHelp(topics: readonly HelpTopic[], typed: string): PlacedQuestion[] {
  const words = foldedWords(typed);
  if (words.length === 0) return [];
  return placedQuestions(topics).filter(({ topic, section, question }) => {
    const candidates = foldedWords(
      [question.question, question.also, section.title, topic.title, stripTags(question.answerHtml)].join(
        ' ',
      ),
    );
    return words.every((word) => candidates.some((candidate) => candidate.startsWith(word)));
  });
}

function stripTags(html: string): string {
  return html.replace(/<[^>]*>/g, ' ');
}
