import { expect, test } from 'vitest';
import { keepUnsaved, nameOfPlace } from './use-draft-texts.ts';

const textAt = (key: string, text: string | null) => ({ path: 'en/home.json', key, text });

test('after a save that failed, the next try has every text of it, and of a place that was typed again the last words', () => {
  const failed = [textAt('title', 'Hello'), textAt('lead', 'Buy airt'), textAt('note', 'Old')];
  const typedSince = [textAt('lead', 'Buy airtime'), textAt('note', null), textAt('end', 'Bye')];
  const next = keepUnsaved(failed, new Map(typedSince.map((text) => [nameOfPlace(text), text])));
  expect([...next.values()].map(({ key, text }) => [key, text])).toEqual([
    ['title', 'Hello'],
    ['lead', 'Buy airtime'],
    ['note', null],
    ['end', 'Bye'],
  ]);
});
