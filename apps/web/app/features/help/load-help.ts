import type { HelpDesk } from '@portal/contract/help';
import type { HelpSection, HelpTopic, PlacedQuestion } from '@portal/domain/help';
import { type Locale, localisePath } from '@portal/domain/locale';
import { type RouterContextProvider, redirect } from 'react-router';
import { type LoadedTexts, loadTexts, localeOf } from '../../blocks/load-texts.ts';
import { webContext } from '../../blocks/web-context.ts';
import { type HelpHomeView, helpHomeView } from './help-views.ts';
import { ALL_HELP_TEXTS } from './texts.ts';

/** The help centre in a language, with the words of its screens. */
export type HelpPlace = { locale: Locale; topics: HelpTopic[]; texts: LoadedTexts };

/** What a loader of the help centre works with. */
export type HelpLoad = HelpPlace & { help: HelpDesk };

/** What the address names. Ids are those of the content; none for a screen further up. */
export type HelpIds = { topic?: string; section?: string; question?: string };

/** Reads the help centre for a page. */
export async function loadHelp(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<HelpLoad> {
  const { help } = context.get(webContext);
  const locale = localeOf(request);
  return {
    help,
    locale,
    topics: await help.topics(locale),
    texts: Object.assign(loadTexts(context, request, ALL_HELP_TEXTS), { contentIn: help.languages() }),
  };
}

/** Finds a topic, `null` when there is none of that name. */
export function findTopic(topics: readonly HelpTopic[], ids: HelpIds): HelpTopic | null {
  return topics.find(({ id }) => id === ids.topic) ?? null;
}

/** Finds a section. One that leads elsewhere sends the visitor there (throws the redirect). */
export function findSection(
  { topics, locale }: HelpPlace,
  ids: HelpIds,
): { topic: HelpTopic; section: HelpSection } | null {
  const topic = findTopic(topics, ids);
  const section = topic?.sections.find(({ id }) => id === ids.section);
  if (!topic || !section) return null;
  if (section.path) throw redirect(localisePath(section.path, locale));
  return { topic, section };
}

/** Finds a question, in the same way. */
export function findQuestion(load: HelpPlace, ids: HelpIds): PlacedQuestion | null {
  const place = findSection(load, ids);
  const question = place?.section.questions.find(({ id }) => id === ids.question);
  if (!place || !question) return null;
  if (question.path) throw redirect(localisePath(question.path, load.locale));
  return { ...place, question };
}

/** The first screen, for an address that names nothing of the help centre. */
export function lostView({ topics }: HelpPlace): HelpHomeView {
  return helpHomeView(topics, null);
}
