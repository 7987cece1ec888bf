import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LOCALE_LIST } from '@portal/domain/locale';
import { describe, expect, test } from 'vitest';
import { codeSentences } from './features/codes/code-sentences.ts';
import { placeSentences } from './features/geocoding/gazetteer/place-sentences.ts';
import { leadSentences } from './features/leads/lead-sentences.ts';
import { methodSentences, OPTIONAL_METHOD_SENTENCES } from './features/payments/method-sentences.ts';
import { paymentSentences } from './features/payments/payment-sentences.ts';
import { errorSentences } from './platform/http/error-sentences.ts';
import { sayer } from './platform/wording/sentences.ts';

const ENGLISH: Record<string, string> = Object.assign(
  {},
  ...[codeSentences, leadSentences, paymentSentences, methodSentences, errorSentences, placeSentences].map(
    ({ english }) => english,
  ),
);
const namesIn = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join();

function contentOf(locale: string): Record<string, string> {
  const file = fileURLToPath(new URL(`../../../content/${locale}/message-translation.json`, import.meta.url));
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

describe.each(LOCALE_LIST.filter((locale) => locale !== 'en'))('server sentences in %s', (locale) => {
  const translated = contentOf(locale);

  test('translates every English sentence and no other', () => {
    const optional = new Set(OPTIONAL_METHOD_SENTENCES);
    const required = (keys: string[]) => keys.filter((key) => !optional.has(key)).sort();
    expect(required(Object.keys(translated))).toEqual(required(Object.keys(ENGLISH)));
  });

  test('uses the same placeholders', () => {
    const wrong = Object.keys(ENGLISH).filter(
      (key) => key in translated && namesIn(translated[key] ?? '') !== namesIn(ENGLISH[key] ?? ''),
    );
    expect(wrong).toEqual([]);
  });
});

test('uses the English sentence when the content has no translation', () => {
  const say = sayer({ name: 'Umoja' }, (key) =>
    key === 'error.1004' ? 'PIN ya {wallet} si sahihi' : undefined,
  );
  expect(say(errorSentences, 'error.1004', 'sw')).toBe('PIN ya Umoja Money si sahihi');
  expect(say(errorSentences, 'error.4001', 'sw')).toBe('Please enter valid Umoja Money number');
});
