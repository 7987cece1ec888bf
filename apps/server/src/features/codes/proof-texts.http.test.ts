import { gsm7Length, toGsm7 } from '@portal/domain/language/gsm7';
import { LOCALE_LIST, type Locale } from '@portal/domain/language/locale';
import { inLocale } from '@portal/domain/language/localised';
import { money } from '@portal/domain/money/money';
import { catalogue } from '@portal/operator/sandbox/catalogue/catalogue';
import { describePrompt, describePurchase } from '@portal/payments/engine/messages/describe-purchase';
import { MODES, PAYMENT_MODES } from '@portal/payments/providers/registry';
import { describe, expect, test } from 'vitest';
import { openTestPortal } from '../../testing/portal.ts';
import { HISTORY_MS } from '../payments/history/read-history.ts';
import type { PayableOrder } from '../payments/payments-deps.ts';
import { fitProof, type ProofWords, sayProof } from './describe-proof.ts';
import type { CodePurpose } from './tables.ts';

const portal = openTestPortal();

/** 3GPP TS 23.040: one message has 160 septets, each part of a longer one 153. */
const ONE_SMS = 160;
const FIRST_PART = 153;
/** `handset-proof`: one screen with the way back below it. */
const ONE_SCREEN = 150;
const HOST = 'pay.isano.example.rw';

const bundle = catalogue().toSorted((a, b) => b.name.en.length - a.name.en.length)[0];
if (!bundle) throw new Error('nothing on sale');

type Example = Pick<PayableOrder, 'contents' | 'msisdn' | 'amount'> & { names: string };

const amount = money(1_000_000, 'RWF');
const msisdn = '788123456' as PayableOrder['msisdn'];
const plan = { code: 'P', name: bundle.name, description: bundle.name };
const contact = {
  fullName: 'Keza Uwase',
  email: 'keza@example.rw',
  address: 'KN 4 Ave 12, Nyarugenge, Kigali, near the big market',
};

/** One order of each kind, and what must name its payee. */
const ORDERS: Record<PayableOrder['kind'], Example> = {
  'prepaid-recharge': { contents: { kind: 'prepaid-recharge' }, msisdn, amount, names: '0788 123 456' },
  ...Object.fromEntries(
    (['prepaid-bundle', 'postpaid-bundle', 'broadband-bundle'] as const).map((kind) => [
      kind,
      { contents: { kind, bundle }, msisdn, amount, names: '0788 123 456' },
    ]),
  ),
  'postpaid-bill': {
    contents: { kind: 'postpaid-bill', accountNumber: '1234567890', statement: null },
    msisdn,
    amount,
    names: '0788 123 456',
  },
  'fixed-invoice': {
    contents: { kind: 'fixed-invoice', accountNumber: 'PP1234567890', invoices: [] },
    msisdn,
    amount,
    names: 'PP1234567890',
  },
  lead: {
    contents: { kind: 'lead', leadId: 'W4F7K2M9Q', plan, contact, applicant: true },
    msisdn,
    amount,
    names: 'W4F7K2M9Q',
  },
} as unknown as Record<PayableOrder['kind'], Example>;

const LOOK_UPS = ['bill', 'balance', 'history', 'lead'] as const satisfies CodePurpose[];

describe.each(LOCALE_LIST)('in %s', (locale: Locale) => {
  const texts = () => portal.root.app;
  const write = (allowed: string) => {
    const { formatText } = texts();
    return `${formatText('code.text', locale, { code: '123456', minutes: '5', allowed })}\n\n@${HOST} #123456`;
  };
  const ask = (allowed: string) => texts().formatText('handset.ask', locale, { allowed });

  /** What a code for an order allows, paid in that way. */
  function proofOf(
    order: Example,
    mode: (typeof PAYMENT_MODES)[number] | null,
    purpose: CodePurpose,
  ): ProofWords {
    return { locale, purpose, words: describePurchase(texts(), order, { mode, locale }) };
  }

  const modes = [...PAYMENT_MODES.filter((mode) => MODES[mode].traits.proof), null];

  test('the message of a code names amount and payee in its first part, has no letter that costs more parts, and two parts at most', () => {
    for (const [kind, order] of Object.entries(ORDERS)) {
      for (const mode of modes) {
        const text = fitProof(texts(), proofOf(order, mode, 'wallet-payment'), { write, most: ONE_SMS });
        expect(toGsm7(text), kind).toBe(text);
        expect(gsm7Length(text), text).toBeLessThanOrEqual(2 * FIRST_PART);
        const first = text.slice(0, FIRST_PART);
        expect(first).toContain(order.names);
        expect(first.replace(/\D/g, '')).toContain('1000000');
        expect(text).toMatch(/#123456$/);
      }
    }
  });

  test('the message of a usual code is one message', () => {
    const order = { ...ORDERS['prepaid-bundle'], amount: money(2_000, 'RWF') };
    const text = fitProof(texts(), proofOf(order, 'airtime', 'wallet-payment'), { write, most: ONE_SMS });
    expect(gsm7Length(text), text).toBeLessThanOrEqual(ONE_SMS);
    expect(text).toContain(toGsm7(inLocale(bundle.name, locale)).slice(0, 6));
  });

  test('the question on the handset fits on a screen with amount, payee and both answers', () => {
    for (const order of Object.values(ORDERS)) {
      for (const purpose of ['wallet-payment', 'prompt'] as const) {
        for (const mode of modes) {
          const text = fitProof(texts(), proofOf(order, mode, purpose), { write: ask, most: ONE_SCREEN });
          expect(gsm7Length(text), text).toBeLessThanOrEqual(ONE_SCREEN);
          expect(text).toContain(order.names);
          expect(text.replace(/\D/g, '')).toContain('1000000');
          expect(text).toMatch(/1 = .+, 2 = /);
        }
      }
    }
  });

  test('a look-up is named with its number, by the message and by the question', () => {
    for (const purpose of LOOK_UPS) {
      const proof = { locale, purpose, words: { number: '0788 123 456', what: '' } };
      const message = fitProof(texts(), proof, { write, most: ONE_SMS });
      const question = fitProof(texts(), proof, { write: ask, most: ONE_SCREEN });
      expect(gsm7Length(message), message).toBeLessThanOrEqual(ONE_SMS);
      expect(gsm7Length(question), question).toBeLessThanOrEqual(ONE_SCREEN);
      for (const text of [message, question])
        expect(text).toContain(purpose === 'lead' ? 'Isano Works' : '0788 123 456');
    }
    const days = String(HISTORY_MS / (24 * 3_600_000));
    const history = { locale, purpose: 'history' as const, words: { number: '0788 123 456' } };
    expect(sayProof(texts(), history)).toContain(days);
  });

  // RULINGS 82. 64 letters, digits and spaces fit the shortest field that is shown (Airtel's reference).
  test('a payment request names amount and payee in letters that every wallet shows', () => {
    for (const order of Object.values(ORDERS)) {
      const text = describePrompt(texts(), order, locale);
      expect(text).toMatch(/^[a-zA-Z0-9 ]{4,64}$/);
      expect(text).toContain('RWF 1000000');
      expect(text).toContain(order.names.replace(/[^a-zA-Z0-9]/g, ''));
    }
  });

  // An applicant types it, and names any payer: it would be a message of the operator to a stranger.
  test('nothing that an applicant typed stands in a message, a question or a payment request', () => {
    const typed = { fullName: 'CALL0782', email: 'win@evil.rw', address: 'evil.rw 0788999888 you won' };
    const { lead } = ORDERS;
    const order = { ...lead, contents: { ...lead.contents, contact: typed } } as Example;
    const words = proofOf(order, 'airtime', 'wallet-payment');
    const texts_ = [
      fitProof(texts(), words, { write, most: ONE_SMS }),
      fitProof(texts(), words, { write: ask, most: ONE_SCREEN }),
      describePrompt(texts(), order, locale),
    ];
    for (const text of texts_) expect(text).not.toMatch(/evil|0788999888|CALL0782|you won/i);
  });

  // Where signs are not shown, 500.00 without its point reads like 50,000.
  test.each([
    [50_000, 'USD 500 '],
    [50_050, 'USD 500 50c '],
    [5, 'USD 0 05c '],
  ])('a payment request of %i cents does not look like a hundred times as much', (minor, says) => {
    const order = { ...ORDERS['prepaid-recharge'], amount: { minor, currency: 'USD' } };
    const text = describePrompt(texts(), order, locale);
    expect(text).toContain(says);
    expect(text).toMatch(/^[a-zA-Z0-9 ]{4,64}$/);
  });
});
