import { expect, test } from 'vitest';
import { listEntries } from './list-entries.ts';

test('slides and menus are lists with their fields and the number of the next entry', () => {
  const keys = [
    'title',
    'banner.1.title',
    'banner.1.text',
    'banner.3.title',
    'banner.3.path',
    'menu.1.label',
  ];
  expect(listEntries(keys)).toEqual([
    { name: 'banner', fields: ['title', 'text', 'path'], numbers: [1, 3], next: 4 },
  ]);
});
