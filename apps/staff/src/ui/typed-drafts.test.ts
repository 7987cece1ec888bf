import { expect, test } from 'vitest';
import { createTypedDrafts } from './typed-drafts.ts';

/** The storage of a tab, in memory. */
function createTab() {
  const texts = new Map<string, string>();
  return {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
    removeItem: (name: string) => void texts.delete(name),
    key: (index: number) => [...texts.keys()][index] ?? null,
    get length() {
      return texts.size;
    },
  };
}

test('what a person typed comes back to that person at that place only, until it is saved', () => {
  const tab = createTab();
  const openDesk = (person: string) => {
    const drafts = createTypedDrafts(() => tab);
    drafts.setOwner(person);
    return drafts;
  };
  openDesk('keza').write('/payments/1 note', 'Calls again tomorrow.');
  expect(openDesk('jean').read('/payments/1 note')).toBe('');
  const reopened = openDesk('keza');
  expect(reopened.read('/payments/1 note')).toBe('Calls again tomorrow.');
  expect(reopened.read('/payments/2 note')).toBe('');
  reopened.write('/payments/1 note', '');
  expect([openDesk('keza').read('/payments/1 note'), tab.length]).toEqual(['', 0]);
});

test('signing out forgets what was typed, and nothing else that the tab keeps', () => {
  const tab = createTab();
  tab.setItem('language', 'fr');
  const drafts = createTypedDrafts(() => tab);
  drafts.write('a', 'one');
  drafts.write('b', 'two');
  drafts.clear();
  expect([tab.length, tab.getItem('language')]).toEqual([1, 'fr']);
});

test('a browser that keeps nothing loses nothing but the draft', () => {
  const drafts = createTypedDrafts(() => {
    throw new Error('storage is blocked');
  });
  drafts.write('a', 'one');
  drafts.clear();
  expect(drafts.read('a')).toBe('');
});
