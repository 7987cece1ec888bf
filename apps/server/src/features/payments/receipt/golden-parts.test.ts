import { readFileSync } from 'node:fs';
import type { CallResult } from '@portal/contract/calls/calls';
import { LOCALE_LIST, type Locale } from '@portal/domain/language/locale';
import { fillInCountry } from '@portal/platform/country/country-texts';
import { loadCountry } from '@portal/platform/country/load-country';
import { expect, test } from 'vitest';
import { buildTransaction } from '../../../../../web/app/testing/build-transaction.ts';
import { receiptContents, statusTexts } from './receipt-contents.ts';

type Transaction = CallResult<'readTransaction'>;

/** A card payment that was charged in dollars and partly returned, with its fiscal documents. */
const RETURNED = buildTransaction({
  refTransactionId: 'DPO-1',
  paymentMode: 'CARD_DPO',
  paymentGateway: 'dpo',
  paymentOption: { label: 'Visa', form: 'card', segment: 'card' },
  amount: '48765',
  charged: { amount: '33.50', currencyCode: 'USD' },
  returned: { amount: '1010.05', of: '2033.50', currencyCode: 'USD' },
  takenBack: 'part',
  vat: { percent: 18, amount: '3720', currencyCode: 'RWF' },
  fiscal: [
    {
      kind: 'sale',
      text: 'SDC ID: SDC01\nRECEIPT NUMBER: 7/9 NS\nInternal Data: AB-CD\nReceipt Signature: EF',
      qr: null,
    },
    { kind: 'credit-note', text: 'SDC01 8, EF-GH', qr: null },
    { kind: 'waiting', text: 'It follows.', qr: null },
    { kind: 'reward', text: 'RWF 15.25 comes back.', qr: null },
  ],
  msisdn: '+250 7** *** *11',
  mobileNumber: '+250 7** *** *77',
  own: false,
  timeline: [
    { step: 'asked', at: '2026-02-28T20:00:00Z' },
    { step: 'delivered', at: '2026-02-28T20:01:00Z' },
    {
      step: 'returned',
      at: '2026-02-28T22:05:00Z',
      amount: { amount: '1010.05', currencyCode: 'USD' },
    },
  ],
});

function contentsOf(transaction: Transaction, locale: Locale) {
  const file = `${locale}/payment-translation.json`;
  const texts = JSON.parse(
    fillInCountry(loadCountry())(file, readFileSync(`content/${file}`, 'utf8')),
  ) as Record<string, string>;
  const contents = receiptContents(transaction, { locale, texts: statusTexts(texts, { product: 'Isano' }) });
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  return {
    ...contents,
    state: plain(contents.state),
    amount: plain(contents.amount),
    rows: contents.rows.map(({ name, value }) => [name, plain(value)]),
  };
}

test('a part that was returned has its amounts in the currency of the charge, and each fiscal document a row', () => {
  const { state, amount, rows } = contentsOf(RETURNED, 'en');
  expect([state, amount]).toEqual(['Successful · Returned: USD 1,010.05', 'RWF 48,765']);
  expect(rows).toEqual([
    ['Date and time', '1 March 2026, 00:05'],
    ['Description', 'Prepaid airtime recharge'],
    ['Mobile number', '+250 7** *** *11'],
    ['Payment type', 'Visa, DPO Pay'],
    ['Amount that was taken', 'USD 33.50'],
    ['Amount returned', 'USD 1,010.05 of USD 2,033.50'],
    ['Includes VAT of 18 %', 'RWF 3,720'],
    ['DPO Pay reference', 'DPO-1'],
    ['Tax receipt', 'SDC ID: SDC01, RECEIPT NUMBER: 7/9 NS, Internal Data: AB-CD, Receipt Signature: EF'],
    ['Tax receipt of the refund', 'SDC01 8, EF-GH'],
    ['Tax receipt', 'It follows.'],
    ['Part of the VAT', 'RWF 15.25 comes back.'],
  ]);
});

/** What was returned, in words and marks of each language. */
const RETURNED_ROW: Record<Locale, [string, string]> = {
  en: ['Amount returned', 'USD 1,010.05 of USD 2,033.50'],
  sw: ['Kiasi kilichorudishwa', 'USD 1,010.05 kati ya USD 2,033.50'],
  rw: ['Amafaranga yasubijwe', 'USD 1 010,05 kuri USD 2 033,50'],
  fr: ['Montant remboursé', '1 010,05 USD sur 2 033,50 USD'],
};

/** A card that was refused for want of money. */
const REFUSED: Partial<Transaction> = {
  status: 'FAILED',
  transactionStatus: 'FAILED',
  statusReason: 'insufficient-funds',
  vat: null,
  charged: null,
  returned: null,
  fiscal: [],
  refTransactionId: null,
  timeline: [{ step: 'declined', at: '2026-02-28T22:05:00Z' }],
};
const REASON: Record<Locale, [state: string, name: string, reason: string]> = {
  en: ['Unsuccessful · Payment declined', 'Reason', 'There is not enough money on the card.'],
  sw: ['Haikufanikiwa · Malipo yamekataliwa', 'Sababu', 'Hakuna pesa za kutosha kwenye kadi.'],
  rw: ['Ntibyagenze neza · Ubwishyu bwanzwe', 'Impamvu', 'Nta mafaranga ahagije ari ku ikarita.'],
  fr: ['Échec · Paiement refusé', 'Raison', 'Il n’y a pas assez d’argent sur la carte.'],
};

test.each(LOCALE_LIST)(
  'in %s the amounts have the marks of the language, and a refusal its reason',
  (locale) => {
    expect(contentsOf(RETURNED, locale).rows).toContainEqual(RETURNED_ROW[locale]);
    const refused = contentsOf({ ...RETURNED, ...REFUSED }, locale);
    const [state, ...reason] = REASON[locale];
    expect(refused.state).toBe(state);
    expect(refused.tone).toBe('failed');
    expect(refused.rows[1]).toEqual(reason);
    expect(JSON.stringify(refused.rows)).not.toMatch(/VAT|TVA/);
  },
);
