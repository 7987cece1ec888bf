import { readdirSync, readFileSync } from 'node:fs';
import type { Locale } from '@portal/domain/language/locale';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addQuestion,
  addSection,
  moveQuestion,
  moveToSection,
  questionAtLine,
  removeQuestion,
  removeSection,
  setLink,
  setPopular,
  setText,
  setTitle,
} from './edit-questions.ts';
import { readAnswer, readFaqFile, writeFaqFile } from './faq-file.ts';
import { englishOf, type FaqTexts, findQuestion, sectionOf } from './faq-structure.ts';

const CONTENT = new URL('../../../../../content/', import.meta.url);
const LANGUAGES = ['en', 'sw', 'rw', 'fr'] as const;
const FILES = readdirSync(new URL('en/faqs/', CONTENT));
const read = (locale: Locale, file: string) =>
  readFileSync(new URL(`${locale}/faqs/${file}`, CONTENT), 'utf8');
const shipped = (file: string): FaqTexts => new Map(LANGUAGES.map((locale) => [locale, read(locale, file)]));

const EN = `# Money {#money icon=card}

## Paying {#paying}

### How do I pay? {#how .popular}

With a **wallet**.

<!-- also: pay money -->

### Can I pay later? {#later}

No.

## Refunds {#refunds}

### When do I get it back? {#when}

Soon.
`;
const FR = `# Argent {#money}

## Payer {#paying}

### Comment payer ? {#how}

Par *portefeuille*.
`;
const texts: FaqTexts = new Map([
  ['en', EN],
  ['fr', FR],
]);
const order = (all: FaqTexts, locale: Locale) =>
  readFaqFile(all.get(locale) ?? '')?.sections.map(({ part, questions }) => [
    part.id,
    ...questions.map(({ id }) => id),
  ]);
const questionIn = (all: FaqTexts, locale: Locale, id: string) => {
  const file = readFaqFile(all.get(locale) ?? '');
  const part = file && findQuestion(file, id);
  return part && { title: part.title, attributes: part.attributes, ...readAnswer(part) };
};

test.each(FILES)('%s is read question by question in every language, and written as it was', (file) => {
  for (const [locale, text] of shipped(file)) {
    const parsed = readFaqFile(text);
    expect(parsed && writeFaqFile(parsed), locale).toBe(text);
  }
});

/** A topic whose categories link to pages has no questions. */
const WITH_QUESTIONS = FILES.filter((file) => /^### /m.test(read('en', file)));

test.each(WITH_QUESTIONS)('of %s only what was typed changes', (file) => {
  const all = shipped(file);
  const id = englishOf(all)?.sections.flatMap(({ questions }) => questions)[0]?.id ?? '';
  const typed = setText(all, { id, locale: 'rw', property: 'title' }, 'Another title');
  const [before, after] = [all, typed].map((each) => (each.get('rw') ?? '').split('\n'));
  expect(after?.filter((line, at) => line !== before?.[at])).toEqual([
    expect.stringContaining(`Another title {#${id}`),
  ]);
  for (const locale of ['en', 'sw', 'fr'] as const) expect(typed.get(locale)).toBe(all.get(locale));
});

test('title, answer and search words of a question are written in one language', () => {
  let all = setText(texts, { id: 'how', locale: 'fr', property: 'answer' }, 'Par carte.\n\n1. Une\n2. Deux');
  all = setText(all, { id: 'how', locale: 'fr', property: 'also' }, 'argent -- <payer>');
  all = setText(all, { id: 'how', locale: 'fr', property: 'title' }, 'Comment je paie ?');
  expect(questionIn(all, 'fr', 'how')).toEqual({
    title: 'Comment je paie ?',
    attributes: [],
    answer: 'Par carte.\n\n1. Une\n2. Deux',
    also: 'argent payer',
  });
  expect(all.get('en')).toBe(EN);
});

test('a question that a language does not have is added there, with its category, at its place', () => {
  const all = setText(texts, { id: 'when', locale: 'fr', property: 'title' }, 'Quand ?');
  expect(order(all, 'fr')).toEqual([
    ['paying', 'how'],
    ['refunds', 'when'],
  ]);
  const more = setText(all, { id: 'later', locale: 'fr', property: 'answer' }, 'Non.');
  expect(order(more, 'fr')?.[0]).toEqual(['paying', 'how', 'later']);
  const first = setText(more, { id: 'later', locale: 'rw', property: 'answer' }, 'Oya.');
  expect(first.get('rw')).toBe(
    '# Money {#money}\n\n## Paying {#paying}\n\n### Can I pay later? {#later}\n\nOya.\n',
  );
});

test('a move is the same in every language, at the ends nothing happens', () => {
  const moved = moveQuestion(
    setText(texts, { id: 'later', locale: 'fr', property: 'answer' }, 'Non.'),
    'later',
    -1,
  );
  expect([order(moved, 'en')?.[0], order(moved, 'fr')?.[0]]).toEqual([
    ['paying', 'later', 'how'],
    ['paying', 'later', 'how'],
  ]);
  expect(moveQuestion(texts, 'how', -1)).toBe(texts);
  expect(moveQuestion(moveQuestion(texts, 'how', 1), 'how', -1).get('en')).toBe(EN);
});

test('a question goes to another category in every language that has it', () => {
  const moved = moveToSection(texts, 'how', 'refunds');
  expect(order(moved, 'en')).toEqual([
    ['paying', 'later'],
    ['refunds', 'when', 'how'],
  ]);
  expect(order(moved, 'fr')).toEqual([['paying'], ['refunds', 'how']]);
  expect(questionIn(moved, 'en', 'how')?.answer).toBe('With a **wallet**.');
});

test('popular questions and links to a page are those of the English file', () => {
  const all = setLink(setPopular(setPopular(texts, 'how', false), 'later', true), 'later', 'contact-us');
  expect(questionIn(all, 'en', 'how')?.attributes).toEqual([]);
  expect(questionIn(all, 'en', 'later')?.attributes).toEqual(['.popular', 'href=contact-us']);
  expect(questionIn(setLink(all, 'later', ''), 'en', 'later')?.attributes).toEqual(['.popular']);
  expect(all.get('fr')).toBe(FR);
});

test('a new question has an address of its own, and one that is removed is gone in every language', () => {
  const first = addQuestion(texts, { sectionId: 'paying', title: 'Où est mon argent?' });
  expect(first.id).toBe('ou-est-mon-argent');
  const second = addQuestion(first.texts, { sectionId: 'refunds', title: 'Où est mon argent ?' });
  expect(second.id).toBe('ou-est-mon-argent-2');
  expect(order(second.texts, 'en')).toEqual([
    ['paying', 'how', 'later', first.id],
    ['refunds', 'when', second.id],
  ]);
  const removed = removeQuestion(texts, 'how');
  expect([order(removed, 'en')?.[0], order(removed, 'fr')?.[0]]).toEqual([['paying', 'later'], ['paying']]);
});

test('a category is renamed in a language', () => {
  const all = setTitle(texts, { id: 'paying', locale: 'fr' }, 'Régler');
  expect(all.get('fr')).toContain('## Régler {#paying}');
});

test('a search leads to the question that has the line', () => {
  expect([1, 5, 7, 10, 11, 20].map((line) => questionAtLine(EN, line))).toEqual([
    null,
    'how',
    'how',
    'how',
    'later',
    'when',
  ]);
});

test.each([
  ['no name', '# T {#t}\n\n## S {#s}\n\n### Q\n'],
  ['a question in no category', '# T {#t}\n\n### Q {#q}\n\nA\n'],
  ['text below the topic', '# T {#t}\n\nText\n\n## S {#s}\n'],
  ['text before the topic', 'Text\n\n# T {#t}\n'],
  ['two parts of one name', '# T {#t}\n\n## S {#s}\n\n### Q {#q}\n\n### R {#q}\n'],
  ['a heading by its underline', '# T {#t}\n\n## S {#s}\n\n### Q {#q}\n\nText\n---\n'],
  ['line breaks of Windows', '# T {#t}\r\n\r\n## S {#s}\r\n'],
])('a file with %s is edited as text', (_what, text) => {
  expect(readFaqFile(text)).toBeNull();
});

// Whatever an editor types stays in its question: a typed heading must not become another one, nor a comment swallow what follows.
test('whatever is typed into a question, the others are as they were', () => {
  const line = fc.constantFrom(
    '# x',
    '### y {#z}',
    '<!-- also: a -->',
    '```',
    'text',
    '',
    '{#q}',
    '- item',
    '\\',
    '---',
  );
  const typed = fc.oneof(
    fc.string(),
    fc.array(line, { maxLength: 6 }).map((lines) => lines.join('\n')),
  );
  const property = fc.constantFrom('title', 'answer', 'also');
  fc.assert(
    fc.property(property, typed, (part, text) => {
      const all = setText(texts, { id: 'how', locale: 'en', property: part }, text);
      const file = englishOf(all);
      // What no field can show is edited as text; nothing is lost on the way there.
      if (!file) {
        expect(all.get('en')).toContain('### Can I pay later? {#later}\n\nNo.\n');
        return;
      }
      expect(sectionOf(file, 'later')?.part.id).toBe('paying');
      expect(questionIn(all, 'en', 'later')).toEqual(questionIn(texts, 'en', 'later'));
      expect(questionIn(all, 'en', 'when')).toEqual(questionIn(texts, 'en', 'when'));
      expect(order(all, 'en')).toEqual(order(texts, 'en'));
    }),
    { numRuns: 400 },
  );
});

test('a category is added at the end in English, follows in a language with the first question written there, and goes only when it is empty', () => {
  const { texts: added, id } = addSection(texts, 'Wrong number & refunds');
  expect(id).toBe('wrong-number-refunds');
  expect(order(added, 'en')).toEqual([...(order(texts, 'en') ?? []), [id]]);
  expect(added.get('fr')).toBe(texts.get('fr'));
  const asked = addQuestion(added, { sectionId: id, title: 'Who helps?' });
  const translated = setText(asked.texts, { id: asked.id, locale: 'fr', property: 'title' }, 'Qui aide ?');
  expect(order(translated, 'fr')?.at(-1)).toEqual([id, 'who-helps']);
  // No question goes with its category.
  expect(removeSection(translated, id)).toEqual(translated);
  const emptied = removeSection(removeQuestion(translated, asked.id), id);
  for (const locale of ['en', 'fr'] as const) expect(order(emptied, locale)).toEqual(order(texts, locale));
});

test('a category whose words another part already has gets a name of its own', () => {
  expect(addSection(texts, 'Refunds').id).toBe('refunds-2');
  expect(addSection(texts, '¿?').id).toBe('category');
});
