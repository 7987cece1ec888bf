import type { HelpQuestion, HelpSection, HelpTopic } from '@portal/domain/help/help';
import { DEFAULT_LOCALE, type Locale } from '@portal/domain/language/locale';
import type { AssetLink } from '@portal/platform/content/asset-links';
import { cleanProse } from '@portal/platform/content/clean-prose';
import { marked, type Token } from 'marked';
import { unknownPlaceholders } from './faq-placeholders.ts';

const DEFAULT_ICON = 'info';

/** The topic of a file, and the problems found in it. `topic` is `null` when there is none. */
export type ParsedFaqFile = { topic: HelpTopic | null; problems: string[] };

/** Language of a file, and where its images and documents are served. */
type FileContext = { locale: Locale; assetLink: AssetLink };

type ParserState = FileContext & {
  topic: HelpTopic | null;
  section: HelpSection | null;
  question: HelpQuestion | null;
  /** Tokens of the answer that is being read. */
  body: Token[];
  problems: string[];
};

/**
 * Parses a Markdown file of the help centre: `#` the topic, `##` sections, `###` questions, each followed by its
 * answer. A comment `<!-- also: words -->` in an answer or below a section adds search keywords. Answers become HTML
 * that is sanitised here once (RULINGS 41); links into this site stay in the file's language.
 */
export function parseFaqFile(text: string, context: FileContext): ParsedFaqFile {
  const state: ParserState = {
    ...context,
    topic: null,
    section: null,
    question: null,
    body: [],
    problems: [],
  };
  for (const token of marked.lexer(text)) readToken(state, token);
  endQuestion(state);
  const { topic, problems } = state;
  if (!topic && problems.length === 0)
    problems.push('there is no topic: the file must begin with "# Title {#name}"');
  problems.push(...unknownPlaceholders(text).map((name) => `{${name}} is not a known placeholder`));
  return { topic, problems };
}

function readToken(state: ParserState, token: Token): void {
  if (token.type === 'heading' && token.depth <= 3) {
    endQuestion(state);
    const heading = parseFaqHeading(token.text);
    if (typeof heading === 'string') state.problems.push(heading);
    else startPart(state, token.depth, heading);
  } else if (state.question) state.body.push(token);
  else if (state.section && keywordsIn(token)) state.section.also = keywordsIn(token);
  else if (token.type !== 'space') state.problems.push(`"${token.raw.trim()}" belongs to no question`);
}

function startPart(state: ParserState, depth: number, { title, id, popular, path, icon }: FaqHeading): void {
  const { topic, section, problems } = state;
  if (depth === 1) {
    if (topic) problems.push(`"${id}" is a second topic: each has a file of its own`);
    state.topic = topic ?? {
      id,
      title,
      language: state.locale,
      icon: icon ?? DEFAULT_ICON,
      sections: [],
    };
  } else if (!topic) problems.push(`"${id}" comes before the topic`);
  else if (depth === 2) {
    state.section = { id, title, language: state.locale, path, also: '', questions: [] };
    topic.sections.push(state.section);
  } else if (!section) problems.push(`the question "${id}" is in no section`);
  else {
    state.question = {
      id,
      question: title,
      popular,
      path,
      answerHtml: '',
      also: '',
      language: state.locale,
    };
    section.questions.push(state.question);
  }
}

function endQuestion(state: ParserState): void {
  const { question, body, locale, assetLink, problems } = state;
  state.question = null;
  state.body = [];
  if (!question) return;
  question.also = body.map(keywordsIn).filter(Boolean).join(' ');
  const report = (problem: string) => void problems.push(`the question "${question.id}": ${problem}`);
  question.answerHtml = cleanProse({ html: renderMarkdown(body), locale, assetLink, report }).trim();
  // Only the English file states that a question links to a page.
  const needsAnswer = !question.path && locale === DEFAULT_LOCALE;
  if (!question.answerHtml && needsAnswer) problems.push(`the question "${question.id}" has no answer`);
}

/** The keywords of a comment `<!-- also: words -->`; empty for any other token. */
function keywordsIn({ type, raw }: Token): string {
  return (type === 'html' && /<!--\s*also:([^>]*)-->/.exec(raw)?.[1]?.trim()) || '';
}

/** Renders Markdown. Markdown writes the braces of {number} in an address as %7B and %7D. */
function renderMarkdown(body: Token[]): string {
  return marked.parser(body).replace(/%7B(\w+)%7D/gi, '{$1}');
}

/** The attributes in braces behind a title: `### How do I pay? {#how-to-pay .popular}`. */
type FaqHeading = {
  title: string;
  id: string;
  popular: boolean;
  /** Page of this site that it links to, with a leading slash. */
  path: string | null;
  icon: string | null;
};

/** Parses a heading of a FAQ file. Returns an error message for the editor when it is malformed. */
function parseFaqHeading(text: string): FaqHeading | string {
  const match = /^(?<title>.+?)\s*\{#(?<id>\S+?)(?<rest>(?:\s+\S+)*)\}$/s.exec(text.trim());
  const { title, id, rest } = match?.groups ?? {};
  if (!title || !id) return `"${text}" needs its name at the end, such as {#how-to-pay}`;
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) return `"${id}" is no name: small letters, digits and hyphens`;
  const heading: FaqHeading = { title, id, popular: false, path: null, icon: null };
  for (const attribute of rest?.split(/\s+/).filter(Boolean) ?? []) {
    if (attribute === '.popular') heading.popular = true;
    else if (attribute.startsWith('icon=')) heading.icon = attribute.slice('icon='.length);
    else if (/^href=[\w{}-]+(\/[\w{}-]+)*$/.test(attribute))
      heading.path = `/${attribute.slice('href='.length)}`;
    else return `"${attribute}" means nothing here: .popular, href=page or icon=name`;
  }
  return heading;
}
