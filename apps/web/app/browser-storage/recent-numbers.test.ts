import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { describe, expect, test } from 'vitest';
import { createKeepingSetting } from './keeps-purchases.ts';
import { createRecentNumberStore } from './recent-numbers.ts';

const number = (last: number) => `78810000${last}` as Msisdn;

function device({ isChosen = true } = {}) {
  const items = new Map<string, string>();
  const store = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  if (isChosen) createKeepingSetting(() => store).write(true);
  return { items, numbers: createRecentNumberStore(() => store) };
}

describe('numbers used on this device', () => {
  test('lists the latest five numbers, newest first, each once', () => {
    const { numbers } = device();
    for (const last of [1, 2, 3, 4, 5, 6, 2]) numbers.remember({ type: 'prepaid', msisdn: number(last) });
    expect(numbers.read('prepaid')).toEqual([2, 6, 5, 4, 3].map(number));
  });

  test('lists the numbers of one kind of page', () => {
    const { numbers } = device();
    numbers.remember({ type: 'prepaid', msisdn: number(1) });
    numbers.remember({ type: 'broadband', msisdn: number(5) });
    expect(numbers.read('broadband')).toEqual([number(5)]);
  });

  test('deletes every number', () => {
    const { items, numbers } = device();
    numbers.remember({ type: 'prepaid', msisdn: number(1) });
    numbers.forget();
    expect([...items.keys()]).toEqual(['keepsPurchases']);
  });

  // RULINGS 91: shared phones are common.
  test('keeps no number before the visitor has said yes', () => {
    const { items, numbers } = device({ isChosen: false });
    numbers.remember({ type: 'prepaid', msisdn: number(1) });
    expect([...items]).toEqual([]);
  });

  test('ignores invalid entries in the storage', () => {
    const { items, numbers } = device();
    for (const junk of ['{', '7', '[null,{"type":"prepaid","msisdn":"12"}]', '{"type":"prepaid"}']) {
      items.set('recentNumbers', junk);
      expect(numbers.read('prepaid')).toEqual([]);
    }
  });

  test('lists none when the browser blocks storage', () => {
    const numbers = createRecentNumberStore(() => null);
    numbers.remember({ type: 'prepaid', msisdn: number(1) });
    expect(numbers.read('prepaid')).toEqual([]);
  });
});
