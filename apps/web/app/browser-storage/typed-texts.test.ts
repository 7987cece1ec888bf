import { expect, test } from 'vitest';
import { createTypedTexts } from './typed-texts.ts';

/** A tab: its session storage, and the entries of its history. */
function openTab() {
  const items = new Map<string, string>();
  const entries: object[] = [{ key: 'first' }];
  const tab = { at: 0 };
  const store = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  const texts = createTypedTexts(
    () => store,
    () => ({
      get state() {
        return entries[tab.at];
      },
      replaceState: (state: object) => {
        entries[tab.at] = state;
      },
    }),
  );
  const goTo = (entry: number) => {
    tab.at = entry;
    entries[entry] ??= { key: `entry ${entry}` };
  };
  return { texts, goTo, items, entries };
}

const TYPED = { digits: '788123456', typed: '500' };

test('Back shows what was typed in that entry, and a new visit to the page shows nothing', () => {
  const { texts, goTo, entries } = openTab();
  texts.write('recharge', TYPED);
  goTo(1);
  expect(texts.read('recharge')).toBeNull();
  goTo(0);
  expect(texts.read('recharge')).toEqual(TYPED);
  expect(entries[0]).toMatchObject({ key: 'first' });
});

test('each form of a page has its own texts', () => {
  const { texts } = openTab();
  texts.write('bundle-number', { digits: '788123456' });
  texts.write('bundle', { picked: 'DD3' });
  expect(texts.read('bundle-number')).toEqual({ digits: '788123456' });
  expect(texts.read('bundle')).toEqual({ picked: 'DD3' });
});

// A shared phone: the next person presses Back.
test('after the purchase has ended, or the browser has forgotten everything, nothing typed before comes back', () => {
  const ended = openTab();
  ended.texts.write('recharge', TYPED);
  ended.texts.end();
  expect(ended.texts.read('recharge')).toBeNull();
  ended.goTo(1);
  ended.texts.write('recharge', { digits: '7' });
  ended.goTo(0);
  expect(ended.texts.read('recharge')).toBeNull();

  const forgotten = openTab();
  forgotten.texts.write('recharge', TYPED);
  forgotten.items.clear();
  expect(forgotten.texts.read('recharge')).toBeNull();
});

test.each([null, 'text', { typed: 5 }, { typed: { purchase: 'x' } }, { typed: { forms: null } }])(
  'an entry with the state %j of another script is no trouble',
  (state) => {
    const { texts, entries } = openTab();
    entries[0] = state as object;
    expect(texts.read('recharge')).toBeNull();
    texts.write('recharge', TYPED);
    expect(texts.read('recharge')).toEqual(TYPED);
  },
);
