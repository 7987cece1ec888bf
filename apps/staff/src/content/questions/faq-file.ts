// A topic of the help centre is edited in its text, as a form is: only what is touched changes in the file.

/** A part of a topic's file: its heading, and the text up to the next one. */
export type FaqPart = {
  depth: 1 | 2 | 3;
  /** Its name, which never changes: addresses and votes use it. */
  id: string;
  title: string;
  /** What else stands in the braces of the heading, such as `.popular`. */
  attributes: readonly string[];
  /** The heading as it is written. */
  line: string;
  /** What stands below it, with its line breaks. */
  body: string;
};

/** A category with its questions. */
export type FaqSection = { part: FaqPart; questions: readonly FaqPart[] };

/** A topic of the help centre, in one language. */
export type FaqFile = { topic: FaqPart; sections: readonly FaqSection[] };

const HEADING = /^(#{1,3})[ \t]+(.*)$/;
const ATTRIBUTES = /^(?<title>.*?)\s*\{#(?<id>[a-z0-9]+(?:-[a-z0-9]+)*)(?<rest>(?:\s+\S+)*)\}\s*$/;
/** Text that Markdown makes a heading by the line below it: no field can show what it begins. */
const UNDERLINED_HEADING = /^[^\n#<>*+-][^\n]*\n(=+|-+)[ \t]*$/m;
const ALSO = /\n?<!--\s*also:([^>]*)-->/;

/** Reads a topic. `null`: its fields can't show it, because a heading has no name, or something stands where it belongs to nothing. */
export function readFaqFile(text: string): FaqFile | null {
  const parts = splitParts(text);
  if (parts === null) return null;
  const [topic, ...rest] = parts;
  if (topic?.depth !== 1 || topic.body.trim() !== '') return null;
  const ids = rest.map(({ id }) => id);
  if (new Set(ids).size < ids.length) return null;
  const sections: { part: FaqPart; questions: FaqPart[] }[] = [];
  for (const part of rest) {
    const section = sections.at(-1);
    if (part.depth === 2) sections.push({ part, questions: [] });
    else if (part.depth === 3 && section) section.questions.push(part);
    else return null;
  }
  return { topic, sections };
}

/** The text of a topic: what was not edited is as it was read. */
export function writeFaqFile({ topic, sections }: FaqFile): string {
  const parts = [topic, ...sections.flatMap(({ part, questions }) => [part, ...questions])];
  return parts.map(({ line, body }) => line + body).join('');
}

function splitParts(text: string): FaqPart[] | null {
  const parts: FaqPart[] = [];
  let before = '';
  let isCode = false;
  for (const line of text.split(/(?<=\n)/)) {
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode;
    const heading = isCode ? null : HEADING.exec(line.trimEnd());
    const part = parts.at(-1);
    if (heading) {
      const read = readHeading(heading, line);
      if (read === null) return null;
      parts.push(read);
    } else if (part) part.body += line;
    else before += line;
  }
  const isPlain = parts.every(({ body }) => !UNDERLINED_HEADING.test(body));
  return before.trim() === '' && !text.includes('\r') && isPlain ? parts : null;
}

function readHeading([, marks = '', text = '']: RegExpExecArray, whole: string): FaqPart | null {
  const { title = '', id, rest = '' } = ATTRIBUTES.exec(text)?.groups ?? {};
  if (id === undefined) return null;
  const line = whole.trimEnd();
  const attributes = rest.split(/\s+/).filter(Boolean);
  return {
    depth: marks.length as FaqPart['depth'],
    id,
    title,
    attributes,
    line,
    body: whole.slice(line.length),
  };
}

/** A part with another heading. */
export function withHeading(part: FaqPart, change: Partial<Pick<FaqPart, 'title' | 'attributes'>>): FaqPart {
  const { depth, id, title, attributes } = { ...part, ...change };
  const clean = title.replace(/\s+/g, ' ').replaceAll('{#', '#').trim();
  const line = `${'#'.repeat(depth)} ${clean} {${[`#${id}`, ...attributes].join(' ')}}`;
  return { ...part, title: clean, attributes, line };
}

/** What a question answers, as Markdown, and the words by which it is found too. */
export function readAnswer({ body }: Pick<FaqPart, 'body'>): { answer: string; also: string } {
  const also = ALSO.exec(body)?.[1]?.trim() ?? '';
  return { answer: body.replace(ALSO, '').trim(), also };
}

/** A question with another answer or other search words. A line that would begin another question stays text. */
export function withAnswer(part: FaqPart, change: { answer?: string; also?: string }): FaqPart {
  const { answer, also } = { ...readAnswer(part), ...change };
  const text = keepInside(answer);
  const words = also
    .replace(/[<>]|--/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const pieces = [text, words && `<!-- also: ${words} -->`].filter(Boolean);
  return { ...part, body: `\n${pieces.map((piece) => `\n${piece}\n`).join('')}` };
}

/** Markdown in which nothing reaches beyond its end: a heading, a block of code or of HTML that is not closed yet. */
function keepInside(answer: string): string {
  const text = answer
    .replace(/^(#{1,3}[ \t])/gm, '\\$1')
    .replace(/(?<=[^\n]\n)(=+|-+)(?=[ \t]*$)/gm, '\\$1')
    .replace(/<(?!!--[^>]*-->)(?=[!?]|(?:pre|script|style|textarea)\b)/gi, '&lt;')
    .trim();
  const fences = text.match(/^\s*(```|~~~)/gm) ?? [];
  return fences.length % 2 === 0 ? text : `${text}\n${fences.at(-1)?.trim()}`;
}

/** The page that a question links to instead of an answer, without its slash; empty: it has an answer. */
export const linkOf = ({ attributes }: Pick<FaqPart, 'attributes'>): string =>
  attributes.find((each) => each.startsWith('href='))?.slice('href='.length) ?? '';
