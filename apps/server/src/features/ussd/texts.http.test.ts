import type { ContentKey } from '@portal/contract/content-keys';
import { gsm7Length, toGsm7 } from '@portal/domain/language/gsm7';
import { LOCALE_LIST, type Locale } from '@portal/domain/language/locale';
import { inLocale } from '@portal/domain/language/localised';
import { formatMoney } from '@portal/domain/money/format-money';
import { money } from '@portal/domain/money/money';
import { catalogue } from '@portal/operator/sandbox/catalogue/catalogue';
import { optionLabel } from '@portal/payments/methods/method-names';
import { MODES } from '@portal/payments/providers/registry';
import { englishMessages } from '@portal/platform/content/testing/content';
import { describe, expect, test } from 'vitest';
import { openTestPortal } from '../../testing/portal.ts';
import { layOut, layOutEnd, MAX_SCREEN } from './lay-out.ts';

const portal = openTestPortal();

const longest = (texts: string[]): string =>
  texts.reduce((longer, text) => (gsm7Length(toGsm7(text)) > gsm7Length(toGsm7(longer)) ? text : longer), '');

/** Texts of a language with the longest values that the sandbox has. */
function textsOf(locale: Locale) {
  const { formatText, brand } = portal.root.app;
  const wallets = Object.values(MODES)
    .filter(({ traits }) => !traits.pin && !traits.email)
    .map(({ option }) => optionLabel(option, locale, { brand, formatText }));
  const values = {
    number: '0788123456',
    dial: '*14000#',
    minutes: '10',
    ref: '7KQ2M-4XW9T',
    // As long as the name of a merchant is in a QR code of EMVCo.
    merchant: 'Isano Telecom Rwanda Ltd.',
    code: '41234567',
    reference: '7KQ2M4XW9T',
    min: formatMoney(money(100, 'RWF'), locale),
    max: formatMoney(money(1_000_000, 'RWF'), locale),
    amount: formatMoney(money(1_000_000, 'RWF'), locale),
    what: longest(catalogue().map(({ name }) => inLocale(name, locale))),
    wallet: longest(wallets),
  };
  const text = (key: string) =>
    formatText(`ussd.${key}` as ContentKey<'message-translation'>, locale, values);
  return { text, wallets };
}

const KEYS = Object.keys(englishMessages()).flatMap((key) => (key.startsWith('ussd.') ? [key.slice(5)] : []));

/** Screens whose choices must be seen together with their title, and those whose title may follow a refusal. */
const MENUS: Record<string, string[]> = {
  'menu.title': ['menu.recharge', 'menu.bundle', 'menu.last', 'menu.language', 'menu.help'],
  'recipient.recharge': ['recipient.own', 'recipient.other'],
  'recipient.bundle': ['recipient.own', 'recipient.other'],
  repeat: ['repeat.again', 'cancel'],
  confirm: ['confirm.pay', 'cancel'],
  'last.success': ['last.receipt'],
};

describe.each(LOCALE_LIST)('in %s', (locale) => {
  const layout = (text: (key: string) => string, note: string) => ({
    note,
    page: 0,
    canGoBack: true,
    words: { next: text('next'), back: text('back') },
  });

  test('a text without choices fits on a handset without being cut', () => {
    const { text } = textsOf(locale);
    const ends = KEYS.filter((key) => /^(end|error|last|no-bundles)/.test(key));
    expect(ends.length).toBeGreaterThan(15);
    for (const key of ends) expect(layOutEnd(text(key)), key).toBe(toGsm7(text(key)));
  });

  test('a menu fits on one page', () => {
    const { text } = textsOf(locale);
    for (const [title, choices] of Object.entries(MENUS)) {
      const shown = layOut({ title: text(title), choices: choices.map(text) }, layout(text, ''));
      expect(shown.hasNext, shown.text).toBe(false);
      for (const key of [title, ...choices]) expect(shown.text, key).toContain(toGsm7(text(key)));
    }
  });

  test('a question fits together with the reason why the last answer was refused', () => {
    const { text } = textsOf(locale);
    for (const title of ['number', 'amount']) {
      for (const note of ['error.number', 'error.line', 'error.amount', 'error.amount-range']) {
        const shown = layOut({ title: text(title), choices: [] }, layout(text, text(note)));
        expect(shown.text).toContain(toGsm7(text(title)));
        expect(gsm7Length(shown.text)).toBeLessThanOrEqual(MAX_SCREEN);
      }
    }
  });

  test('the ways to pay are listed below the order', () => {
    const { text, wallets } = textsOf(locale);
    const shown = layOut({ title: text('method'), choices: wallets }, layout(text, ''));
    expect(shown.text).toContain(toGsm7(text('method')));
    expect(shown.text).toContain('\n1 ');
  });
});
