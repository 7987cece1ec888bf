import { englishWording } from '@portal/platform/content/testing/content';
import { createFormatText } from '@portal/platform/wording/sentences';
import { expect, test } from 'vitest';
import { lockedWalletWords, methodNameWords } from './method-names.ts';
import type { PaymentMode } from './payment-mode.ts';

const brand = { name: 'Umoja' };
const formatText = createFormatText(brand, englishWording);

// The sentence of code 1006 is SPEC's (section 8), which spells this wallet in two words.
test.each<[PaymentMode, string, locked?: string]>([
  ['money-push', 'Umoja Money'],
  ['money-pin', 'Umoja Money'],
  ['mpesa', 'MPESA'],
  ['momo', 'MTN MoMo'],
  ['gsma', 'Mobile Money'],
  ['smartcash', 'SmartCash', 'Smart Cash'],
])(
  'a company that does not answer, or blocks a wallet, is called by its own name: %s',
  (mode, name, locked = name) => {
    const words = methodNameWords(mode, brand);
    expect(formatText('error.PROVIDER_UNAVAILABLE', 'en', words)).toBe(
      `${name} is not answering. No money was taken; please try again.`,
    );
    expect(formatText('error.1006', 'en', lockedWalletWords(mode, brand))).toBe(
      `Your ${locked} wallet has been blocked due to too many incorrect PIN attempts.`,
    );
  },
);
