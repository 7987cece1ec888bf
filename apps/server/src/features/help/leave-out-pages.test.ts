import type { HelpTopic } from '@portal/domain/help/help';
import { expect, test } from 'vitest';
import { leaveOutPages } from './leave-out-pages.ts';

const question = (id: string, answerHtml: string, path: string | null = null) => ({
  id,
  answerHtml,
  path,
  question: id,
  popular: false,
  also: '',
  language: 'en' as const,
});
const topic = (sections: HelpTopic['sections']): HelpTopic => ({
  id: 'bills',
  title: 'Bills',
  language: 'en',
  icon: 'bill',
  sections,
});
const section = (questions: HelpTopic['sections'][number]['questions'], path: string | null = null) => ({
  id: 's',
  title: 'S',
  language: 'en' as const,
  path,
  also: '',
  questions,
});

test('keeps the words of a link to a page that is not offered, and every other link', () => {
  const html = 'Open <a href="/sw/postpaid-bill-pay?x=1">bills</a> or <a href="/table">prices</a>.';
  const [left] = leaveOutPages([topic([section([question('q', html)])])], ['/postpaid-bill-pay']);
  expect(left?.sections[0]?.questions[0]?.answerHtml).toBe('Open bills or <a href="/table">prices</a>.');
});

test('leaves out questions, sections and topics that only lead to it', () => {
  const topics = [
    topic([section([question('pay', '', '/postpaid-bill-pay')]), section([], '/postpaid-bill-pay')]),
    topic([section([question('kept', 'Words')])]),
  ];
  expect(leaveOutPages(topics, ['/postpaid-bill-pay'])).toEqual([topics[1]]);
});

test('leaves out a category that has neither a question nor a page yet, also where everything is offered', () => {
  const topics = [topic([section([question('kept', 'Words')]), section([])]), topic([section([])])];
  expect(leaveOutPages(topics, [])).toEqual([topic([section([question('kept', 'Words')])])]);
});
