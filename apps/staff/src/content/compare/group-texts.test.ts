import { expect, test } from 'vitest';
import { groupTexts } from './group-texts.ts';

const text = (key: string, before: string | null, after: string | null) => ({
  path: 'en/home.json',
  file: 'home.json',
  locale: 'en' as const,
  isOutdated: false,
  key,
  before,
  after,
});

test('the texts of a slide stand together, and one that was moved says where it was', () => {
  const { items, others } = groupTexts([
    text('banner.1.text', 'a', 'b'),
    text('banner.1.title', 'One', 'Two'),
    text('banner.2.title', 'Two', 'One'),
    text('banner.10.title', null, 'Ten'),
    text('title', 'Home', 'Start'),
  ]);
  expect(
    items.map(({ number, texts, movedFrom }) => [number, texts.map(({ field }) => field), movedFrom]),
  ).toEqual([
    [1, ['text', 'title'], 2],
    [2, ['title'], 1],
    [10, ['title'], null],
  ]);
  expect(others.map(({ key }) => key)).toEqual(['title']);
});
