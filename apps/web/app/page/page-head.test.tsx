import { expect, test } from 'vitest';
import { renderHtml } from '../testing/render-page.tsx';
import { PageHead } from './page-head.tsx';

const head = <PageHead title="Recharge" description="In a minute" />;

test('gives search engines the canonical URL and the other languages', () => {
  const html = renderHtml(head, { path: '/sw/table?utm=1' });
  expect(html).toContain('rel="canonical" href="https://portal.test/sw/table"');
  expect(html).toContain('hrefLang="en" href="https://portal.test/table"');
  expect(html).toContain('hrefLang="x-default" href="https://portal.test/table"');
});

test('gives shared links a title, a description and an image', () => {
  const html = renderHtml(head, { path: '/table' });
  expect(html).toContain('property="og:title" content="Recharge · Zuba"');
  expect(html).toContain('property="og:description" content="In a minute"');
  expect(html).toContain('property="og:image" content="https://portal.test/brand/social-card.png"');
});

test('takes title and description of this page from content', () => {
  const texts = {
    'meta-data-config': { 'orp.fixed-internet.title': 'Invoices of {product}', 'home.title': 'Other' },
  };
  expect(renderHtml(head, { path: '/sw/orp/fixed-internet', texts })).toContain(
    '<title>Invoices of Zuba</title>',
  );
  expect(renderHtml(head, { path: '/table', texts })).toContain('<title>Recharge · Zuba</title>');
});

test('tells the language and country of a shared link, and the other languages', () => {
  const html = renderHtml(head, { path: '/fr/table' });
  expect(html).toContain('property="og:locale" content="fr_RW"');
  expect(html.match(/og:locale:alternate" content="(\w+)"/g)).toHaveLength(3);
});

test('keeps a page out of search engines and link previews', () => {
  const html = renderHtml(<PageHead title="Payment" noindex />, { path: '/payment/start' });
  expect(html).toContain('name="robots" content="noindex"');
  expect(html).not.toMatch(/canonical|og:/);
  const texts = { 'meta-data-config': { 'table.noindex': 'yes' } };
  expect(renderHtml(head, { path: '/table', texts })).toContain('content="noindex"');
});
