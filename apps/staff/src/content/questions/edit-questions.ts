import { DEFAULT_LOCALE, type Locale } from '@portal/domain/language/locale';
import { type FaqPart, readFaqFile, withAnswer, withHeading } from './faq-file.ts';
import {
  changeQuestion,
  edit,
  editAll,
  englishOf,
  type FaqTexts,
  findQuestion,
  inOrder,
  sectionOf,
  without,
  withQuestion,
  withSection,
} from './faq-structure.ts';

/** A text of a question in a language. */
export type QuestionText = { id: string; locale: Locale; property: 'title' | 'answer' | 'also' };

/** Writes a text of a question. A language that does not have the question, its category or the topic gets them. */
export function setText(texts: FaqTexts, { id, locale, property }: QuestionText, text: string): FaqTexts {
  const english = englishOf(texts);
  if (!english) return texts;
  const change = (part: FaqPart) =>
    property === 'title' ? withHeading(part, { title: text }) : withAnswer(part, { [property]: text });
  return edit(texts, [locale], (file) => changeQuestion(withQuestion(file, english, id), id, change));
}

/** Renames the topic or a category in a language. */
export function setTitle(
  texts: FaqTexts,
  { id, locale }: { id: string; locale: Locale },
  title: string,
): FaqTexts {
  const rename = (part: FaqPart) => (part.id === id ? withHeading(part, { title }) : part);
  return edit(texts, [locale], ({ topic, sections }) => ({
    topic: rename(topic),
    sections: sections.map(({ part, questions }) => ({ part: rename(part), questions })),
  }));
}

/** Whether a question is among the popular ones. English alone says it. */
export function setPopular(texts: FaqTexts, id: string, isPopular: boolean): FaqTexts {
  return setAttributes(texts, id, (attributes) => [
    ...attributes.filter((each) => each !== '.popular'),
    ...(isPopular ? ['.popular'] : []),
  ]);
}

/** The page that a question links to instead of an answer; empty: none. English alone says it. */
export function setLink(texts: FaqTexts, id: string, page: string): FaqTexts {
  return setAttributes(texts, id, (attributes) => [
    ...attributes.filter((each) => !each.startsWith('href=')),
    ...(page === '' ? [] : [`href=${page}`]),
  ]);
}

function setAttributes(
  texts: FaqTexts,
  id: string,
  change: (attributes: readonly string[]) => string[],
): FaqTexts {
  const rewrite = (part: FaqPart) => withHeading(part, { attributes: change(part.attributes) });
  return edit(texts, [DEFAULT_LOCALE], (file) => changeQuestion(file, id, rewrite));
}

/** Exchanges a question with its neighbour in the category, in every language. */
export function moveQuestion(texts: FaqTexts, id: string, by: -1 | 1): FaqTexts {
  const english = englishOf(texts);
  const section = english && sectionOf(english, id);
  if (!section) return texts;
  const order = section.questions.map((each) => each.id);
  const at = order.indexOf(id);
  const other = order[at + by];
  if (other === undefined) return texts;
  order[at + by] = id;
  order[at] = other;
  return editAll(texts, (file) => inOrder(file, section.part.id, order));
}

/** Moves a question to the end of another category, in every language. */
export function moveToSection(texts: FaqTexts, id: string, sectionId: string): FaqTexts {
  const english = englishOf(texts);
  if (!english?.sections.some(({ part }) => part.id === sectionId)) return texts;
  return editAll(texts, (file) => {
    const question = findQuestion(file, id);
    if (!question) return file;
    const { topic, sections } = withSection(without(file, id), english, sectionId);
    return {
      topic,
      sections: sections.map((each) =>
        each.part.id === sectionId ? { ...each, questions: [...each.questions, question] } : each,
      ),
    };
  });
}

/** Adds a question without an answer at the end of a category, in English; the other languages follow when they are written. */
export function addQuestion(
  texts: FaqTexts,
  { sectionId, title }: { sectionId: string; title: string },
): { texts: FaqTexts; id: string } {
  const id = newPartId(texts, title, 'question');
  const part = withHeading({ depth: 3, id, title, attributes: [], line: '', body: '\n' }, {});
  const added = edit(texts, [DEFAULT_LOCALE], ({ topic, sections }) => ({
    topic,
    sections: sections.map((each) =>
      each.part.id === sectionId ? { ...each, questions: [...each.questions, part] } : each,
    ),
  }));
  return { texts: added, id };
}

/** Removes a question in every language. */
export const removeQuestion = (texts: FaqTexts, id: string): FaqTexts =>
  editAll(texts, (file) => without(file, id));

/** Adds a category at the end, in English; the other languages get it with the first of its texts that is written there. */
export function addSection(texts: FaqTexts, title: string): { texts: FaqTexts; id: string } {
  const id = newPartId(texts, title, 'category');
  const part = withHeading({ depth: 2, id, title, attributes: [], line: '', body: '\n' }, {});
  const added = edit(texts, [DEFAULT_LOCALE], ({ topic, sections }) => ({
    topic,
    sections: [...sections, { part, questions: [] }],
  }));
  return { texts: added, id };
}

/** Removes a category in every language in which it has no questions: none is removed with it. */
export const removeSection = (texts: FaqTexts, id: string): FaqTexts =>
  editAll(texts, ({ topic, sections }) => ({
    topic,
    sections: sections.filter(({ part, questions }) => part.id !== id || questions.length > 0),
  }));

/** Id of the question at a row of a text, from 1; `null`: it is in none. */
export function questionAtLine(text: string, line: number): string | null {
  const file = readFaqFile(text);
  if (!file) return null;
  let [row, found]: [number, string | null] = [1, null];
  for (const part of [file.topic, ...file.sections.flatMap((each) => [each.part, ...each.questions])]) {
    if (row > line) break;
    found = part.depth === 3 ? part.id : null;
    row += (part.line + part.body).split('\n').length - 1;
  }
  return found;
}

/** A name made of the title's words, which no part of the topic has. */
function newPartId(texts: FaqTexts, title: string, otherwise: 'question' | 'category'): string {
  const file = englishOf(texts);
  const taken = new Set(
    file
      ? [
          file.topic.id,
          ...file.sections.flatMap(({ part, questions }) => [part.id, ...questions.map(({ id }) => id)]),
        ]
      : [],
  );
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words =
    plain
      .split(/[^a-z0-9]+/)
      .filter(Boolean)
      .slice(0, 6)
      .join('-') || otherwise;
  let [id, number] = [words, 2];
  while (taken.has(id)) id = `${words}-${number++}`;
  return id;
}
