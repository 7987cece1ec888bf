import { receiptPdfPath } from '@portal/contract/http/receipt-paths';
import { groupMsisdn } from '@portal/domain/identifiers/msisdn';
import { LOCALE_LIST, type Locale, localisePath } from '@portal/domain/language/locale';
import { writePaymentEmail } from '@portal/payments/engine/messages/payment-emails';
import { paymentText } from '@portal/payments/engine/messages/payment-messages';
import { beforeAll, describe, expect, test } from 'vitest';
import { createMovableClock, openTestBuyer } from '../../../testing/buyer.ts';
import { GOLDEN_EMAIL, GOLDEN_MESSAGES } from './testing/golden-messages.ts';
import {
  buyOneOfEach,
  GOLDEN_KINDS,
  type GoldenKind,
  type GoldenPurchase,
} from './testing/golden-purchases.ts';
import { GOLDEN_RECEIPTS, GOLDEN_WORDS } from './testing/golden-receipts.ts';
import { readPdf } from './testing/read-pdf.ts';

/** Five past midnight of the first of March in Kigali: another day, another month than in UTC. */
const PAID_AT = new Date('2026-02-28T22:05:00Z');
const READ_AT = new Date('2026-02-28T22:20:00Z');

const clock = createMovableClock(new Date('2026-02-28T21:00:00Z'));
const buyer = openTestBuyer({}, { clock });
let bought: Record<GoldenKind, GoldenPurchase>;

beforeAll(async () => {
  bought = await buyOneOfEach(buyer, PAID_AT);
  clock.push(READ_AT.getTime() - clock.now().getTime());
});

const fill = (text: string, kind: GoldenKind) =>
  text
    .replaceAll('{ref}', bought[kind].reference)
    .replaceAll('{lead}', bought[kind].lead)
    .replaceAll('{contact}', bought[kind].payment.msisdn.slice(-2));

/** Lines are broken where the page ends; amounts have spaces at which no line breaks. */
const onOneLine = (text: string) => text.replaceAll(/-\n/g, '-').replaceAll(/[\n\u00a0 ]+/g, ' ');

function expectedReceipt(kind: GoldenKind, locale: Locale): string {
  const words = GOLDEN_WORDS[locale];
  const golden = GOLDEN_RECEIPTS[kind];
  const rows: [string, string | undefined][] = [
    ['reference', bought[kind].reference],
    ['when', words.time],
    ['description', golden.description[locale]],
    ['number', golden.number],
    ['account', golden.account],
    ['invoice', golden.invoice],
    ['lead', golden.lead],
    ['type', 'Isano Money'],
    ['payer', '+250 7** *** *77'],
    ['vat', golden.vat?.[locale]],
    ['wallet', bought[kind].walletReference],
  ];
  const lines = rows.flatMap(([name, value]) => (value ? [words[name], value] : []));
  const head = ['Isano', words.title, golden.state[locale], golden.amount[locale]];
  return fill([...head, ...lines, words.status, words.care].join(' '), kind);
}

describe.each(LOCALE_LIST)('in %s', (locale) => {
  test.each(GOLDEN_KINDS)(
    'the receipt of %s has every row, with the price, the VAT, the local time and hidden numbers',
    async (kind) => {
      const url = localisePath(receiptPdfPath(bought[kind].payment.id), locale);
      const { rawPayload } = await buyer.portal.app.inject({ url });
      const { text, links } = readPdf(rawPayload);
      expect(onOneLine(text)).toBe(expectedReceipt(kind, locale));
      const page = `${locale === 'en' ? '' : `/${locale}`}/payment/status?id=${bought[kind].payment.id}`;
      expect(links).toEqual([`http://localhost:3000${page}`]);
    },
  );

  test.each(GOLDEN_KINDS)(
    'the message about %s that was delivered, or is paid back, is as it was written',
    (kind) => {
      const payment = { ...bought[kind].payment, locale };
      const write = (message: 'receipt' | 'refund') =>
        paymentText(message, payment, {
          formatText: buyer.portal.root.app.formatText,
          recipient: groupMsisdn(payment.msisdn),
        });
      expect(write('receipt')).toBe(fill(GOLDEN_MESSAGES[kind].receipt[locale], kind));
      expect(write('refund')).toBe(fill(GOLDEN_MESSAGES[kind].refund[locale], kind));
    },
  );

  test('the e-mail has the sentence with a hidden number, both links, and whom to call', async () => {
    const payment = { ...bought.airtime.payment, locale };
    const { subject, text } = await writePaymentEmail(
      buyer.portal.root.modules.payments.deps,
      payment,
      'email-receipt',
    );
    const golden = GOLDEN_EMAIL[locale];
    expect(subject).toBe(fill(golden.subject, 'airtime'));
    const links = golden.text.replaceAll('{origin}', 'http://localhost:3000').replaceAll('{id}', payment.id);
    expect(text).toBe(fill(links, 'airtime'));
  });
});

test('the payer got one message for each purchase, the latest first', async () => {
  await buyer.runJobs();
  const inbox = (await buyer.phone('792000077')).inbox.map(({ text }) => text);
  expect(inbox).toEqual(
    GOLDEN_KINDS.toReversed().map((kind) => fill(GOLDEN_MESSAGES[kind].receipt.en, kind)),
  );
});
