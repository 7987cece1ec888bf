import type { Article } from '@portal/contract/content/content';
import { expect, test } from 'vitest';
import { renderHtml } from '../../testing/render-page.tsx';
import { ArticleScreen } from './article-screen.tsx';

const article: Article = {
  path: '/terms',
  title: 'Terms',
  description: 'What you can count on.',
  lead: 'In short.',
  bodyHtml: '<p>Call {number}.</p>',
  language: 'en',
  languages: ['en', 'sw'],
  noindex: false,
  updated: '2026-11-02',
  below: [{ path: '/terms/bills', title: 'Bills', description: 'Of postpaid lines.' }],
};

test('an article has its day, the number of customer care, and the pages below it', () => {
  const html = renderHtml(<ArticleScreen article={article} />, { path: '/terms' });
  expect(html).toContain('02.11.2026');
  expect(html).toContain('<p>Call 300.</p>');
  expect(html).toMatch(/<a [^>]*href="\/terms\/bills"[^>]*><strong>Bills<\/strong><span>Of postpaid lines\./);
});

test('an article that its language lacks is read as English, under a note (WCAG 3.1.2)', () => {
  const html = renderHtml(<ArticleScreen article={article} />, { path: '/sw/terms' });
  expect(html).toMatch(/<span lang="en">Terms<\/span>/);
  expect(html).toMatch(/<span lang="en">In short\.<\/span>/);
  expect(html).toMatch(/class="prose" lang="en"/);
  expect(renderHtml(<ArticleScreen article={article} />, { path: '/terms' })).not.toContain(' lang="en"');
});
