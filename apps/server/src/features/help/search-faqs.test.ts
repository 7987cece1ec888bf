import type { Locale } from '@portal/domain/locale';
import { expect, test } from 'vitest';
import { contentFiles } from '../../platform/content/content-files.ts';
import { readFiles } from '../../platform/content/read-files.ts';
import { faqsPart } from './read-faqs.ts';
import { searchFaqs } from './search-faqs.ts';
import { faqsOf } from './test-content.ts';

const dir = new URL('../../../../../content', import.meta.url).pathname;
const shipped = faqsPart(null)(contentFiles(readFiles([dir]).files), () => {});

const found = (typed: string, locale: Locale = 'en') =>
  searchFaqs(shipped.topics[locale])(typed).map(({ question }) => question.id);

test.each([
  ['refund', 'how-refunds-work'],
  ['get my money back', 'how-refunds-work'],
  ['back money', 'how-refunds-work'],
  ['REFUND time', 'how-long-refunds-take'],
  ['forgot pin', 'forgot-pin'],
  ['otp not received', 'code-not-arrived'],
  ['rechrage wrong numbr', 'wrong-number'],
  ['how much data left', 'check-data-balance'],
  ['5g', 'where-5g'],
  ['esim', 'replace-sim'],
  ['pay bill', 'pay-a-bill'],
  ['Kenya', 'call-abroad'],
])('"%s" finds what is meant', (typed, id) => {
  expect(found(typed).slice(0, 3)).toContain(id);
});

test.each([
  ['rudishiwa pesa', 'how-long-refunds-take'],
  ['nimesahau pin', 'forgot-pin'],
  ['kifurushi cha usiku', 'night-bundles'],
  ['msimbo haufiki', 'code-not-arrived'],
  ['kifirushi', 'buy-a-bundle'],
])('"%s" finds what is meant in Swahili', (typed, id) => {
  expect(found(typed, 'sw').slice(0, 5)).toContain(id);
});

test('questions that contain the typed text come before all others', () => {
  const search = searchFaqs(
    faqsOf({
      'en/faqs/1.md':
        '# A {#a}\n## B {#b}\n### Bill, pay it where? {#order}\nx\n### Where do I pay a bill? {#contains}\nx\n### Other {#far}\npay a bill here\n',
    }).topics.en,
  );
  expect(search('pay a bill').map(({ question }) => question.id)).toEqual(['contains', 'order']);
});

test('accents do not matter', () => {
  const { topics } = faqsOf({ 'en/faqs/1.md': '# A {#a}\n## B {#b}\n### Café at Nyamáta {#cafe}\nx\n' });
  expect(searchFaqs(topics.en)('cafe nyamata')).toHaveLength(1);
});

test.each(['xyzzy quux', '   ', '?!', '9'.repeat(200)])('"%s" finds nothing', (typed) => {
  expect(found(typed)).toEqual([]);
});
