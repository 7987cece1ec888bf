import type { HelpTopic } from '@portal/domain/help/help';
import { expect, test } from 'vitest';
import { fillTopics } from './faq-placeholders.ts';
import { FAQ_VALUES, type FaqValues } from './read-faq-values.ts';

const WORDS = { ...Object.fromEntries(Object.keys(FAQ_VALUES).map((name) => [name, name])) } as FaqValues;

const question = (id: string, text: string, answerHtml: string) => ({ id, question: text, answerHtml });

const topicsOf = (questions: object[]) =>
  [
    { id: 'sim', title: 'SIM', sections: [{ id: 'card', title: 'Card', path: null, questions }] },
  ] as unknown as HelpTopic[];

test('a question about a fact that the operator has not given is not shown, the others are', () => {
  const topics = topicsOf([
    question('limit', 'How many?', '<p>{simsPerId} at {product}</p>'),
    question('last', 'Do {airtimeDays} days last?', '<p>Yes.</p>'),
    question('link', 'Whom do I call?', '<a href="tel:%7BsimCheckDial%7D">this</a>'),
    question('care', 'Who helps?', '<p>{number} & {unknown}</p>'),
  ]);
  const shown = (words: Partial<FaqValues>) =>
    fillTopics(topics, { ...WORDS, ...words })[0]?.sections[0]?.questions.map(({ id }) => id);
  expect(shown({})).toEqual(['limit', 'last', 'link', 'care']);
  expect(shown({ simsPerId: null })).toEqual(['last', 'link', 'care']);
  expect(shown({ airtimeDays: null, simCheckDial: null })).toEqual(['limit', 'care']);
});

test('values are escaped in answers', () => {
  const [topic] = fillTopics(topicsOf([question('care', '{number}', '<p>{number}</p>')]), {
    ...WORDS,
    number: '<b>&',
  });
  expect(topic?.sections[0]?.questions[0]).toMatchObject({
    question: '<b>&',
    answerHtml: '<p>&lt;b&gt;&amp;</p>',
  });
});
