import { foldedWords } from '@portal/domain/folded-text';
import { type HelpTopic, type PlacedQuestion, placedQuestions } from '@portal/domain/help';
import { localisePath } from '@portal/domain/locale';
import { HELP_SHELF_PATH } from '../../blocks/keepable.ts';
import { type LoadedTexts, localeOf } from '../../blocks/load-texts.ts';
import { isLostConnection } from '../../blocks/lost-connection.ts';
import type { HelpPlace } from './load-help.ts';

/** The whole help centre with its words, as one file. */
export type HelpShelf = { topics: HelpTopic[]; texts: LoadedTexts };

/** Nobody's votes are known without a connection. */
export const NO_VOTES = { percentage: null, own: null };

/**
 * Gives what the server says of a page of the help centre; without a connection, what can be said from the help
 * centre that this browser keeps. Throws what went wrong when there is none.
 */
export async function fromServerOrKept<Page>(
  request: Request,
  serverLoader: () => Promise<Page>,
  draw: (kept: HelpPlace) => Page,
): Promise<Page> {
  try {
    return await serverLoader();
  } catch (lost) {
    if (!isLostConnection(lost)) throw lost;
    const locale = localeOf(request);
    const reply = await fetch(localisePath(HELP_SHELF_PATH, locale)).catch(() => null);
    if (!reply?.ok) throw lost;
    const shelf = (await reply.json()) as HelpShelf;
    return draw({ ...shelf, locale });
  }
}

/** The questions in which every word that was typed begins a word: plainer than the server's search. */
export function searchKept(topics: readonly HelpTopic[], typed: string): PlacedQuestion[] {
  const words = foldedWords(typed);
  if (words.length === 0) return [];
  return placedQuestions(topics).filter(({ topic, section, question }) => {
    const own = foldedWords(
      [question.question, question.also, section.title, topic.title, plain(question.answerHtml)].join(' '),
    );
    return words.every((word) => own.some((candidate) => candidate.startsWith(word)));
  });
}

function plain(html: string): string {
  return html.replace(/<[^>]*>/g, ' ');
}
