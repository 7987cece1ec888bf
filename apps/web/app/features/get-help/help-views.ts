import type { VotesOnQuestion } from '@portal/contract/calls/help';
import {
  type HelpQuestion,
  type HelpSection,
  type HelpTopic,
  helpPath,
  type PlacedQuestion,
  popularQuestions,
} from '@portal/domain/help/help';
import type { Locale } from '@portal/domain/language/locale';

/** A link within the help centre. The path has no language prefix; `language` is that of the title. */
export type HelpLink = { path: string; title: string; language: Locale };

/** A link to a topic or section with its number of questions; 0 for a link to another page. */
export type CountedLink = HelpLink & { questions: number };

/** Level 1: topics and popular questions, or search results. */
export type HelpHomeView = {
  topics: (CountedLink & { icon: string })[];
  popular: HelpLink[];
  search: HelpSearchView | null;
};

/** Search results: the shown hits and the total number (RULINGS 77). */
export type HelpSearchView = { text: string; hits: (HelpLink & { place: string })[]; count: number };

/** Level 2: the sections of a topic. */
export type TopicView = { topic: HelpLink; sections: CountedLink[]; popular: HelpLink[] };

/** Level 3: the questions of a section. */
export type SectionView = {
  topic: HelpLink;
  section: HelpLink;
  questions: HelpLink[];
  related: CountedLink[];
  popular: HelpLink[];
};

/** Level 4: an answer. */
export type QuestionView = {
  topic: HelpLink;
  section: HelpLink;
  question: HelpLink & Pick<HelpQuestion, 'id' | 'answerHtml'>;
  related: HelpLink[];
  votes: VotesOnQuestion;
};

/** Builds level 1. It has no answers, to keep the page small. */
export function helpHomeView(
  topics: readonly HelpTopic[],
  search: { text: string; hits: readonly PlacedQuestion[]; limit: number } | null,
): HelpHomeView {
  return {
    topics: topics.map((topic) => ({
      path: helpPath(topic),
      title: topic.title,
      language: topic.language,
      icon: topic.icon,
      questions: topic.sections.flatMap(({ questions }) => questions).length,
    })),
    popular: popularQuestions(topics).map(linkOf),
    search: search && foundView(search),
  };
}

function foundView(search: { text: string; hits: readonly PlacedQuestion[]; limit: number }): HelpSearchView {
  const hits = onePerPath(
    search.hits.map((hit) => ({ ...linkOf(hit), place: `${hit.topic.title} · ${hit.section.title}` })),
  );
  return { text: search.text, hits: hits.slice(0, search.limit), count: hits.length };
}

/** Two questions may link to the same page: keeps the better hit. */
function onePerPath<Link extends HelpLink>(links: readonly Link[]): Link[] {
  return links.filter(({ path }, at) => links.findIndex((other) => other.path === path) === at);
}

/** Builds level 2. */
export function topicView(topic: HelpTopic): TopicView {
  return {
    topic: topicLink(topic),
    sections: topic.sections.map((section) => sectionLink(topic, section)),
    popular: popularQuestions([topic], topic).map(linkOf),
  };
}

/** Builds level 3. Popular questions that are already in the list are left out. */
export function sectionView(topic: HelpTopic, section: HelpSection): SectionView {
  const questions = linksIn(topic, section);
  const listed = new Set(questions.map(({ path }) => path));
  return {
    topic: topicLink(topic),
    section: sectionLink(topic, section),
    questions,
    related: topic.sections.filter(({ id }) => id !== section.id).map((other) => sectionLink(topic, other)),
    popular: popularQuestions([topic], topic)
      .map(linkOf)
      .filter(({ path }) => !listed.has(path)),
  };
}

/** Builds level 4. */
export function questionView(
  { topic, section, question }: PlacedQuestion,
  votes: VotesOnQuestion,
): QuestionView {
  const { id, answerHtml } = question;
  const link = linkOf({ topic, section, question });
  return {
    topic: topicLink(topic),
    section: sectionLink(topic, section),
    question: { ...link, id, answerHtml },
    related: linksIn(topic, section).filter(({ path }) => path !== link.path),
    votes,
  };
}

function topicLink(topic: HelpTopic): HelpLink {
  return { path: helpPath(topic), title: topic.title, language: topic.language };
}

function sectionLink(topic: HelpTopic, section: HelpSection): CountedLink {
  const { title, language, questions } = section;
  return { path: helpPath(topic, section), title, language, questions: questions.length };
}

function linksIn(topic: HelpTopic, section: HelpSection): HelpLink[] {
  return section.questions.map((question) => linkOf({ topic, section, question }));
}

function linkOf({ topic, section, question }: PlacedQuestion): HelpLink {
  const { question: title, language } = question;
  return { path: helpPath(topic, section, question), title, language };
}
