import type { VotesOnQuestion } from '@portal/contract/help';
import {
  type HelpQuestion,
  type HelpSection,
  type HelpTopic,
  helpPath,
  type PlacedQuestion,
  popularQuestions,
} from '@portal/domain/help';
import type { Locale } from '@portal/domain/locale';

/** A link to something of the help centre. Paths are without their language; `language` is that of the title. */
export type HelpLink = { path: string; title: string; language: Locale };

/** A link to a topic or section with the number of questions behind it; 0 for one that leads elsewhere. */
export type CountedLink = HelpLink & { questions: number };

/** Stage 1: topics and the questions asked most, or what a search found. */
export type HelpHomeView = {
  topics: (CountedLink & { icon: string })[];
  popular: HelpLink[];
  search: FoundView | null;
};

/** What a search found: as many hits as are shown, and how many there are (RULINGS 77). */
export type FoundView = { typed: string; hits: (HelpLink & { place: string })[]; count: number };

/** Stage 2: the sections of a topic. */
export type TopicView = { topic: HelpLink; sections: CountedLink[]; popular: HelpLink[] };

/** Stage 3: the questions of a section. */
export type SectionView = {
  topic: HelpLink;
  section: HelpLink;
  questions: HelpLink[];
  related: CountedLink[];
  popular: HelpLink[];
};

/** Stage 4: an answer. */
export type QuestionView = {
  topic: HelpLink;
  section: HelpLink;
  question: HelpLink & Pick<HelpQuestion, 'id' | 'answerHtml'>;
  related: HelpLink[];
  votes: VotesOnQuestion;
};

/** What the first screen shows; answers themselves stay on the server. */
export function helpHomeView(
  topics: readonly HelpTopic[],
  search: { typed: string; hits: readonly PlacedQuestion[]; shown: number } | null,
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

function foundView(search: { typed: string; hits: readonly PlacedQuestion[]; shown: number }): FoundView {
  const hits = onePerPath(
    search.hits.map((hit) => ({ ...linkOf(hit), place: `${hit.topic.title} · ${hit.section.title}` })),
  );
  return { typed: search.typed, hits: hits.slice(0, search.shown), count: hits.length };
}

/** Two questions may lead to the same page: the better one stays. */
function onePerPath<Link extends HelpLink>(links: readonly Link[]): Link[] {
  return links.filter(({ path }, at) => links.findIndex((other) => other.path === path) === at);
}

/** What stage 2 shows. */
export function topicView(topic: HelpTopic): TopicView {
  return {
    topic: topicLink(topic),
    sections: topic.sections.map((section) => sectionLink(topic, section)),
    popular: popularQuestions([topic], topic).map(linkOf),
  };
}

/** What stage 3 shows: popular questions of the topic as far as they are not in the list already. */
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

/** What stage 4 shows. */
export function questionView(
  { topic, section, question }: PlacedQuestion,
  votes: VotesOnQuestion,
): QuestionView {
  const { id, answerHtml } = question;
  const itself = linkOf({ topic, section, question });
  return {
    topic: topicLink(topic),
    section: sectionLink(topic, section),
    question: { ...itself, id, answerHtml },
    related: linksIn(topic, section).filter(({ path }) => path !== itself.path),
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
