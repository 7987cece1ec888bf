import type { Msisdn } from '@portal/domain/msisdn';
import { describe, expect, test } from 'vitest';
import { recentNumbers } from './recent-numbers.ts';

const number = (last: number) => `78810000${last}` as Msisdn;

function device() {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return { kept, numbers: recentNumbers(() => store) };
}

describe('numbers used on this device', () => {
  test('the latest comes first, each once, five at most', () => {
    const { numbers } = device();
    for (const last of [1, 2, 3, 4, 5, 6, 2]) numbers.remember({ type: 'prepaid', msisdn: number(last) });
    expect(numbers.read('prepaid')).toEqual([2, 6, 5, 4, 3].map(number));
  });

  test('a page is offered the numbers of its own kind', () => {
    const { numbers } = device();
    numbers.remember({ type: 'prepaid', msisdn: number(1) });
    numbers.remember({ type: 'broadband', msisdn: number(5) });
    expect(numbers.read('broadband')).toEqual([number(5)]);
  });

  test('forgetting leaves nothing behind', () => {
    const { kept, numbers } = device();
    numbers.remember({ type: 'prepaid', msisdn: number(1) });
    numbers.forget();
    expect([...kept]).toEqual([]);
  });

  test('what somebody else wrote there is left aside', () => {
    const { kept, numbers } = device();
    for (const junk of ['{', '7', '[null,{"type":"prepaid","msisdn":"12"}]', '{"type":"prepaid"}']) {
      kept.set('recentNumbers', junk);
      expect(numbers.read('prepaid')).toEqual([]);
    }
  });

  test('a browser that blocks storage simply offers none', () => {
    const numbers = recentNumbers(() => null);
    numbers.remember({ type: 'prepaid', msisdn: number(1) });
    expect(numbers.read('prepaid')).toEqual([]);
  });
});
