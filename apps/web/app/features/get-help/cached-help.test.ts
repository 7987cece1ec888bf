import type { HelpTopic } from '@portal/domain/help/help';
import { expect, test } from 'vitest';
import { searchCachedHelp } from './cached-help.ts';

const question = {
  id: 'how',
  question: 'How do I recharge?',
  answerHtml: '<p>Type your <strong>number</strong>.</p>',
  popular: false,
  path: null,
  also: 'airtime kupakia',
  language: 'en',
} as const;
const other = { ...question, id: 'why', question: 'Why?', answerHtml: '<p>So.</p>', also: '' };
const section = {
  id: 'line',
  title: 'Prepaid',
  language: 'en',
  path: null,
  also: '',
  questions: [question],
} as const;
const bills = { ...section, id: 'bills', title: 'Invoices', questions: [other] };
const topics = [
  { id: 'buying', title: 'Purchases', language: 'en', icon: 'tick', sections: [section] },
  { id: 'paying', title: 'Payment', language: 'en', icon: 'tick', sections: [bills] },
] as unknown as HelpTopic[];

const found = (typed: string) => searchCachedHelp(topics, typed).map((each) => each.question.id);

test.each([
  ['its title', 'recharge'],
  ['a word that stands only beside it', 'kupakia'],
  ['its section', 'prepaid'],
  ['its topic', 'purchases'],
  ['its answer', 'number'],
  ['the start of a word, in capitals and with a mark', 'RÉCH'],
  ['words of different places together', 'kupakia prepaid number'],
])('without a connection a question is found by %s', (_what, typed) => {
  expect(found(typed)).toEqual(['how']);
});

test('without a connection nothing is found by no word, by a word of HTML, or when one word is nowhere', () => {
  expect(['', ' ', 'strong', 'recharge invoices', 'echarge'].map(found)).toEqual([[], [], [], [], []]);
});
