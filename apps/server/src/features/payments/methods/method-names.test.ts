import { expect, test } from 'vitest';
import { englishWording } from '../../../platform/content/testing/content.ts';
import { createFormatText } from '../../../platform/wording/sentences.ts';
import { methodNameWords } from './method-names.ts';
import type { PaymentMode } from './payment-mode.ts';

const brand = { name: 'Umoja' };
const formatText = createFormatText(brand, englishWording);

test.each<[PaymentMode, string]>([
  ['money-push', 'Umoja Money'],
  ['money-pin', 'Umoja Money'],
  ['mpesa', 'MPESA'],
  ['momo', 'MTN MoMo'],
  ['gsma', 'Mobile Money'],
  ['smartcash', 'Smart Cash'],
])('a company that does not answer, or blocks a wallet, is called by its own name: %s', (mode, name) => {
  const words = methodNameWords(mode, brand);
  expect(formatText('error.PROVIDER_UNAVAILABLE', 'en', words)).toBe(
    `${name} is not answering. No money was taken; please try again.`,
  );
  expect(formatText('error.1006', 'en', words)).toBe(
    `Your ${name} wallet has been blocked due to too many incorrect PIN attempts.`,
  );
});
