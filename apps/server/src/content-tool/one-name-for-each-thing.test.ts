import { readFileSync } from 'node:fs';
import { LOCALE_LIST } from '@portal/domain/language/locale';
import { expect, test } from 'vitest';
import { readSentences } from './testing/read-sentences.ts';

const textOf = (locale: string, page: string, key: string): string =>
  JSON.parse(readFileSync(`content/${locale}/${page}.json`, 'utf8'))[key];

test.each(LOCALE_LIST)(
  'in %s fixed internet has one name on receipts, in messages and on the status page',
  (locale) => {
    const names = [
      textOf(locale, 'offline-translation', 'bought.BILL_PAYMENT'),
      textOf(locale, 'message-translation', 'purchase.invoice'),
      textOf(locale, 'network-translation', 'service.fixed'),
    ];
    expect(new Set(names.map((name) => name.toLowerCase())).size, names.join(', ')).toBe(1);
  },
);

// docs/kinyarwanda.md: *mushakisha*.
test('the Kinyarwanda texts call a browser by its Kinyarwanda name', () => {
  const foreign = readSentences().filter(({ locale, text }) => locale === 'rw' && /browser/i.test(text));
  expect(foreign).toEqual([]);
});
