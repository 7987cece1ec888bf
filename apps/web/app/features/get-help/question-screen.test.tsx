import type { Locale } from '@portal/domain/language/locale';
import { expect, test } from 'vitest';
import { renderHtml } from '../../testing/render-page.tsx';
import { QuestionScreen } from './question-screen.tsx';

function screenIn(language: Locale, path: string): string {
  const place = { path: '/gethelp/bills', title: 'Bills', language };
  const question = { path, title: 'How?', id: 'how', answerHtml: '<p>So &amp; so.</p>', language };
  const view = {
    topic: place,
    section: place,
    question,
    related: [],
    votes: { percentage: null, own: null },
  };
  return renderHtml(<QuestionScreen {...view} />, { path });
}

test('marks a question without a translation as English and shows a notice', () => {
  const html = screenIn('en', '/sw/gethelp/bills/postpaid/how');
  expect(html).toContain('<h1 lang="en">How?</h1>');
  expect(html).toMatch(/class="prose" lang="en"/);
  expect(html).toContain('available only in English');
});

test('does not mark a question in the language of the page', () => {
  const html = screenIn('en', '/gethelp/bills/postpaid/how');
  expect(html).toContain('<h1>How?</h1>');
  expect(html).not.toContain('available only in English');
  expect(html).toContain('content="So &amp; so."');
});
