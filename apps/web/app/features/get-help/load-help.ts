import type { HelpCentre } from '@portal/contract/calls/help';
import type { HelpSection, HelpTopic, PlacedQuestion } from '@portal/domain/help/help';
import type { Locale } from '@portal/domain/language/locale';
import { type RouterContextProvider, redirect } from 'react-router';
import { webContext } from '../../context/web-context.ts';
import { loadTexts, localeOf } from '../../i18n/load-texts.ts';
import type { LoadedTexts } from '../../i18n/loaded-texts.ts';
import { helpHomeView } from './help-views.ts';
import { ALL_HELP_TEXTS } from './texts.ts';

/** The help centre in a language, with the texts of its screens. */
export type HelpContent = { locale: Locale; topics: HelpTopic[]; texts: LoadedTexts };

/** The data that the loaders of the help centre need. */
export type LoadedHelp = HelpContent & { help: HelpCentre };

/** The ids in the URL; a higher level has fewer. */
export type HelpIds = { topic?: string; section?: string; question?: string };

/** Loads the help centre for a page. */
export async function loadHelp(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<LoadedHelp> {
  const { help } = context.get(webContext);
  const locale = localeOf(request);
  return {
    help,
    locale,
    topics: await help.topics(locale),
    texts: Object.assign(loadTexts(context, request, ALL_HELP_TEXTS), { contentIn: help.languages() }),
  };
}

/** Finds a topic; `null` when the id is unknown. */
export function findTopic(topics: readonly HelpTopic[], ids: HelpIds): HelpTopic | null {
  return topics.find(({ id }) => id === ids.topic) ?? null;
}

/** Finds a section. Throws a redirect when the section is a link to another page. */
export function findSection(
  { topics }: HelpContent,
  ids: HelpIds,
): { topic: HelpTopic; section: HelpSection } | null {
  const topic = findTopic(topics, ids);
  const section = topic?.sections.find(({ id }) => id === ids.section);
  if (!topic || !section) return null;
  if (section.path) throw redirect(section.path);
  return { topic, section };
}

/** Finds a question. Throws a redirect when the question is a link to another page. */
export function findQuestion(load: HelpContent, ids: HelpIds): PlacedQuestion | null {
  const place = findSection(load, ids);
  const question = place?.section.questions.find(({ id }) => id === ids.question);
  if (!place || !question) return null;
  if (question.path) throw redirect(question.path);
  return { ...place, question };
}

/** The data of a page of levels 2 to 4. For an unknown id `view` is `null`, and `lost` is level 1 to show instead. */
export function helpPageData<View>({ topics, texts }: HelpContent, view: View | null) {
  return view ? { view, lost: null, texts } : { view: null, lost: helpHomeView(topics, null), texts };
}
