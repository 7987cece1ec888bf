import { DEFAULT_LOCALE, type Locale } from '@portal/domain/language/locale';
import {
  type FaqFile,
  type FaqPart,
  type FaqSection,
  linkOf,
  readFaqFile,
  withHeading,
  writeFaqFile,
} from './faq-file.ts';

/** The text of a topic in each language that has it. */
export type FaqTexts = ReadonlyMap<Locale, string>;

/** The topic in English, whose categories and order count in every language; `null`: it can't be read. */
export const englishOf = (texts: FaqTexts): FaqFile | null => readFaqFile(texts.get(DEFAULT_LOCALE) ?? '');

/** The category of a question. */
export const sectionOf = ({ sections }: FaqFile, id: string): FaqSection | undefined =>
  sections.find(({ questions }) => questions.some((each) => each.id === id));

/** A question of a topic. */
export const findQuestion = (file: FaqFile, id: string): FaqPart | undefined =>
  sectionOf(file, id)?.questions.find((each) => each.id === id);

/** The topic with a question changed. */
export function changeQuestion(
  { topic, sections }: FaqFile,
  id: string,
  change: (part: FaqPart) => FaqPart,
): FaqFile {
  return {
    topic,
    sections: sections.map(({ part, questions }) => ({
      part,
      questions: questions.map((each) => (each.id === id ? change(each) : each)),
    })),
  };
}

/** The topic without a question. */
export function without({ topic, sections }: FaqFile, id: string): FaqFile {
  return {
    topic,
    sections: sections.map(({ part, questions }) => ({
      part,
      questions: questions.filter((each) => each.id !== id),
    })),
  };
}

/** The topic with a question that English has, at its place among the others. */
export function withQuestion(file: FaqFile, english: FaqFile, id: string): FaqFile {
  const own = sectionOf(english, id);
  const question = findQuestion(english, id);
  if (findQuestion(file, id) || !own || !question) return file;
  const sectionId = own.part.id;
  const part = { ...withHeading(question, { attributes: [] }), body: linkOf(question) ? '\n' : '\n\n' };
  const { topic, sections } = withSection(file, english, sectionId);
  const added = sections.map((each) =>
    each.part.id === sectionId ? { ...each, questions: [...each.questions, part] } : each,
  );
  return inOrder(
    { topic, sections: added },
    sectionId,
    own.questions.map((each) => each.id),
  );
}

/** The topic with a category that English has, in the order of English. */
export function withSection({ topic, sections }: FaqFile, english: FaqFile, id: string): FaqFile {
  const wanted = english.sections.find(({ part }) => part.id === id)?.part;
  if (!wanted || sections.some(({ part }) => part.id === id)) return { topic, sections };
  const part = { ...withHeading(wanted, { attributes: [] }), body: '\n\n' };
  const order = english.sections.map((each) => each.part.id);
  const placeOf = (section: FaqSection) => order.indexOf(section.part.id);
  return { topic, sections: [...sections, { part, questions: [] }].sort((a, b) => placeOf(a) - placeOf(b)) };
}

/** The questions of a category in an order; those that are not in it stay behind. */
export function inOrder({ topic, sections }: FaqFile, sectionId: string, order: readonly string[]): FaqFile {
  const placeOf = ({ id }: FaqPart) => (order.includes(id) ? order.indexOf(id) : order.length);
  return {
    topic,
    sections: sections.map((each) =>
      each.part.id === sectionId
        ? { ...each, questions: [...each.questions].sort((a, b) => placeOf(a) - placeOf(b)) }
        : each,
    ),
  };
}

/** Edits the topic in every language that has it. */
export const editAll = (texts: FaqTexts, change: (file: FaqFile) => FaqFile) =>
  edit(texts, [...texts.keys()], change);

/** Edits the topic in some languages; one without it begins with the title in English. */
export function edit(
  texts: FaqTexts,
  locales: readonly Locale[],
  change: (file: FaqFile) => FaqFile,
): FaqTexts {
  const english = englishOf(texts);
  const edited = new Map(texts);
  for (const locale of locales) {
    const text = texts.get(locale);
    const file =
      text === undefined
        ? english && { topic: withHeading(english.topic, { attributes: [] }), sections: [] }
        : readFaqFile(text);
    if (!file) continue;
    const changed = change(file);
    if (writeFaqFile(changed) !== text) edited.set(locale, writeFaqFile(withEnds(changed)));
  }
  return edited;
}

/** A blank line before each heading, and one line break at the end. */
function withEnds({ topic, sections }: FaqFile): FaqFile {
  const end = (part: FaqPart): FaqPart => ({ ...part, body: `${part.body.trimEnd()}\n\n` });
  const last = sections.at(-1);
  const lastPart = last ? (last.questions.at(-1) ?? last.part) : topic;
  const close = (part: FaqPart): FaqPart =>
    part === lastPart ? { ...part, body: `${part.body.trimEnd()}\n` } : end(part);
  return {
    topic: close(topic),
    sections: sections.map(({ part, questions }) => ({ part: close(part), questions: questions.map(close) })),
  };
}
