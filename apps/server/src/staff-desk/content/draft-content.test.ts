import { contentSource } from '@portal/platform/content/content-source';
import { makeTestContent, type TestContent } from '@portal/platform/content/testing/content';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contentStore } from '../../features/content/content-store.ts';
import { faqsPart } from '../../features/help/read-faqs.ts';
import { contentWithTexts } from './draft-content.ts';

const PAGE = 'footer-translation';
const options = { brand: { name: 'Zuba', slug: 'zuba' }, assetHost: null };

let folder: TestContent;
beforeEach(() => {
  folder = makeTestContent();
  folder.write(`en/${PAGE}.json`, { links: 'Our pages', care: 'Customer care' });
  folder.write(`sw/${PAGE}.json`, { links: 'Kurasa zetu' });
});
afterEach(() => folder.drop());

/** What a preview of changed English texts shows in Swahili. */
function previewInSwahili(texts: Record<string, string>) {
  const source = contentSource([folder.dir]);
  const opened = { source, store: contentStore(source, options), faqs: source.part(faqsPart(null)) };
  const placed = Object.entries(texts).map(([key, text]) => ({ path: `en/${PAGE}.json`, key, text }));
  return contentWithTexts({ ...opened, options, prepare: (_path, text) => text }, placed)?.store.readTexts(
    PAGE,
    'sw',
  );
}

test('a preview in a language that lacks a text shows the English draft of it', () => {
  expect(previewInSwahili({ care: 'We help you' })).toEqual({ links: 'Kurasa zetu', care: 'We help you' });
});

test('a preview in a language with a translation shows that, and no entry that is only in English', () => {
  expect(previewInSwahili({ links: 'Pages', 'menu.9.label': 'New' })).toEqual({
    links: 'Kurasa zetu',
    care: 'Customer care',
  });
});
