import type { HelpQuestion, HelpSection, HelpTopic } from '@portal/domain/help';
import { DEFAULT_LOCALE, type Locale } from '@portal/domain/locale';
import { marked, type Token } from 'marked';
import type { AssetLink } from '../../platform/content/asset-links.ts';
import { cleanProse } from '../../platform/content/clean-prose.ts';
import { type FaqHeading, parseFaqHeading } from './faq-heading.ts';
import { unknownGaps } from './faq-words.ts';

const DEFAULT_ICON = 'info';

/** The topic of a file, or what is wrong with it. */
export type ParsedFaqFile = { topic: HelpTopic | null; problems: string[] };

/** Language of a file, and where its pictures and papers are served. */
type Setting = { locale: Locale; assetLink: AssetLink };

type Reading = Setting & {
  topic: HelpTopic | null;
  section: HelpSection | null;
  question: HelpQuestion | null;
  /** The answer being read. */
  body: Token[];
  problems: string[];
};

/**
 * Reads one Markdown file of the help centre: `#` its topic, `##` sections, `###` questions, below each its answer.
 * An HTML comment `<!-- also: words -->` in an answer, or below a section, holds words people search it by. Answers become HTML, sanitised
 * here, once (RULINGS 41); their links into this site keep to the language.
 */
export function parseFaqFile(text: string, setting: Setting): ParsedFaqFile {
  const reading: Reading = { ...setting, topic: null, section: null, question: null, body: [], problems: [] };
  for (const token of marked.lexer(text)) readToken(reading, token);
  endQuestion(reading);
  const { topic, problems } = reading;
  if (!topic && problems.length === 0)
    problems.push('there is no topic: the file begins with "# Title {#name}"');
  problems.push(...unknownGaps(text).map((name) => `nothing is known that could stand for {${name}}`));
  return { topic, problems };
}

function readToken(reading: Reading, token: Token): void {
  if (token.type === 'heading' && token.depth <= 3) {
    endQuestion(reading);
    const heading = parseFaqHeading(token.text);
    if (typeof heading === 'string') reading.problems.push(heading);
    else open(reading, token.depth, heading);
  } else if (reading.question) reading.body.push(token);
  else if (reading.section && alsoIn(token)) reading.section.also = alsoIn(token);
  else if (token.type !== 'space') reading.problems.push(`"${token.raw.trim()}" belongs to no question`);
}

function open(reading: Reading, depth: number, { title, id, popular, path, icon }: FaqHeading): void {
  const { topic, section, problems } = reading;
  if (depth === 1) {
    if (topic) problems.push(`"${id}" is a second topic: each has a file of its own`);
    reading.topic = topic ?? {
      id,
      title,
      language: reading.locale,
      icon: icon ?? DEFAULT_ICON,
      sections: [],
    };
  } else if (!topic) problems.push(`"${id}" comes before the topic`);
  else if (depth === 2) {
    reading.section = { id, title, language: reading.locale, path, also: '', questions: [] };
    topic.sections.push(reading.section);
  } else if (!section) problems.push(`the question "${id}" is in no section`);
  else {
    reading.question = {
      id,
      question: title,
      popular,
      path,
      answerHtml: '',
      also: '',
      language: reading.locale,
    };
    section.questions.push(reading.question);
  }
}

function endQuestion(reading: Reading): void {
  const { question, body, locale, assetLink, problems } = reading;
  reading.question = null;
  reading.body = [];
  if (!question) return;
  question.also = body.map(alsoIn).filter(Boolean).join(' ');
  const report = (problem: string) => void problems.push(`the question "${question.id}": ${problem}`);
  question.answerHtml = cleanProse({ html: writtenHtml(body), locale, assetLink, report }).trim();
  // Where a question leads elsewhere is said in English only.
  const needsAnswer = !question.path && locale === DEFAULT_LOCALE;
  if (!question.answerHtml && needsAnswer) problems.push(`the question "${question.id}" has no answer`);
}

/** The words of a comment `<!-- also: words -->`; nothing for anything else. */
function alsoIn({ type, raw }: Token): string {
  return (type === 'html' && /<!--\s*also:([^>]*)-->/.exec(raw)?.[1]?.trim()) || '';
}

/** Markdown writes the braces of {number} in an address as %7B and %7D. */
function writtenHtml(body: Token[]): string {
  return marked.parser(body).replace(/%7B(\w+)%7D/gi, '{$1}');
}
