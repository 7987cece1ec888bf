import { receiptPdfPath } from '@portal/contract/http/receipt-paths';
import { groupMsisdn } from '@portal/domain/identifiers/msisdn';
import { LOCALE_LIST, type Locale, localisePath } from '@portal/domain/language/locale';
import { writePaymentEmail } from '@portal/payments/engine/messages/payment-emails';
import { paymentText } from '@portal/payments/engine/messages/payment-messages';
import type { Payment, PaymentMessage } from '@portal/payments/engine/payment';
import { shortReference } from '@portal/payments/short-reference';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { createMovableClock, openTestBuyer } from '../../../testing/buyer.ts';
import { GOLDEN_WORDS } from './testing/golden-receipts.ts';
import { readPdf } from './testing/read-pdf.ts';

// A payment for three numbers, one of which is barred, as the receipt and the messages tell it. Written by hand, as the others
// (golden.http.test.ts).

/** Five past midnight of the first of March in Kigali: another day, another month than in UTC. */
const PAID_AT = new Date('2026-02-28T22:05:00Z');
const READ_AT = new Date('2026-02-28T22:20:00Z');

type Golden = {
  state: string;
  amount: string;
  description: string;
  number: string;
  recharges: [string, string, string];
  returned: [name: string, value: string];
  vat: string;
  /** By SMS: some got it, a later success, nobody got it. */
  receipt: string;
  late: string;
  refund: string;
};

const GOLDEN: Record<Locale, Golden> = {
  en: {
    state: 'Successful · Returned: RWF 800',
    amount: 'RWF 2,500',
    description: 'Prepaid airtime recharge',
    number: '3 numbers',
    recharges: ['RWF 1,000, delivered', 'RWF 800, not possible, money returned', 'RWF 700, delivered'],
    returned: ['Amount returned', 'RWF 800 of RWF 2,500'],
    vat: 'RWF 259',
    receipt:
      'Isano: 2 of 3 numbers got their airtime. We are sending you RWF 800 back for the others. Ref {ref}.',
    late: 'Isano: your earlier payment of RWF 2,500 went through after all. The airtime for 3 numbers is on its way. Ref {ref}.',
    refund:
      'Isano: RWF 2,500 is back in your Isano Money; none of the 3 numbers could be recharged. Ref {ref}.',
  },
  sw: {
    state: 'Imefanikiwa · Zimerudishwa: RWF 800',
    amount: 'RWF 2,500',
    description: 'Kuongeza salio (malipo ya kabla)',
    number: 'namba 3',
    recharges: ['RWF 1,000, imefika', 'RWF 800, haikuwezekana, zimerudishwa', 'RWF 700, imefika'],
    returned: ['Kiasi kilichorudishwa', 'RWF 800 kati ya RWF 2,500'],
    vat: 'RWF 259',
    receipt:
      'Isano: salio limefika kwenye namba 2 kati ya 3. Tunakurudishia RWF 800 zilizobaki. Kumb. {ref}.',
    late: 'Isano: malipo yako ya awali ya RWF 2,500 yamefanikiwa. Salio la namba 3 linakuja. Kumb. {ref}.',
    refund:
      'Isano: RWF 2,500 zimerudishwa kwenye Isano Money yako; hakuna namba kati ya 3 iliyoweza kuongezewa salio. Kumb. {ref}.',
  },
  rw: {
    state: 'Byagenze neza · Amafaranga yasubijwe: RWF 800',
    amount: 'RWF 2 500',
    description: 'Kugura ama inite',
    number: 'nimero 3',
    recharges: ['RWF 1 000, byagezeyo', 'RWF 800, ntibyakunze, wasubijwe', 'RWF 700, byagezeyo'],
    returned: ['Amafaranga yasubijwe', 'RWF 800 kuri RWF 2 500'],
    vat: 'RWF 259',
    receipt: 'Isano: ama inite yageze kuri nimero 2 muri 3. Turagusubiza RWF 800 asigaye. Ref {ref}.',
    late: 'Isano: ubwishyu bwawe bwabanje bwa RWF 2 500 bwaje kugenda neza. Ama inite ya nimero 3 ari mu nzira. Ref {ref}.',
    refund:
      "Isano: RWF 2 500 yasubijwe kuri Isano Money yawe; nta nimero n'imwe muri 3 yashoboye kubona ama inite. Ref {ref}.",
  },
  fr: {
    state: 'Réussi · Remboursé : 800 RWF',
    amount: '2 500 RWF',
    description: 'Recharge de crédit prépayé',
    number: '3 numéros',
    recharges: ['1 000 RWF, livré', '800 RWF, impossible, remboursé', '700 RWF, livré'],
    returned: ['Montant remboursé', '800 RWF sur 2 500 RWF'],
    vat: '259 RWF',
    receipt: 'Isano : 2/3 numéros rechargés. Nous vous remboursons 800 RWF pour le reste. Réf. {ref}.',
    late: 'Isano : votre paiement précédent de 2 500 RWF a finalement abouti. Le crédit des 3 numéros arrive. Réf. {ref}.',
    refund:
      "Isano : 2 500 RWF remboursés sur votre Isano Money ; aucun des 3 numéros n'a pu être rechargé. Réf. {ref}.",
  },
};

const clock = createMovableClock(new Date('2026-02-28T21:00:00Z'));
const buyer = openTestBuyer({}, { clock });
let payment: Payment;

beforeAll(async () => {
  const payer = await buyer.subscriber({ msisdn: '792000077' });
  const recharges = [
    { msisdn: await buyer.subscriber({ msisdn: '792000011' }), amount: '1000' },
    { msisdn: await buyer.subscriber({ msisdn: '792000022', status: 'barred' }), amount: '800' },
    { msisdn: await buyer.subscriber({ msisdn: '792000033' }), amount: '700' },
  ];
  const { visitor } = buyer;
  const orderId = await buyer.order(visitor, { transactionType: 'SEVERAL_RECHARGES', recharges });
  const { transactionId } = await buyer.pay(visitor, orderId, payer);
  // The job of the refund is due by the time of the machine, which is ahead of this clock.
  await buyer.sandbox.db.execute(
    sql`UPDATE graphile_worker._private_jobs SET run_at = ${clock.now().toISOString()}`,
  );
  await buyer.runJobs();
  const found = await buyer.portal.root.modules.payments.deps.store.find(transactionId);
  if (!found) throw new Error('The payment does not exist');
  payment = found;
  for (const table of ['payment_events', 'payment_refund_events'])
    await buyer.sandbox.db.execute(
      sql`UPDATE ${sql.identifier(table)} SET at = ${PAID_AT.toISOString()}::timestamptz`,
    );
  clock.push(READ_AT.getTime() - clock.now().getTime());
});

/** Lines are broken where the page ends; amounts have spaces at which no line breaks. */
const onOneLine = (text: string) => text.replaceAll(/-\n/g, '-').replaceAll(/[\n\u00a0 ]+/g, ' ');
const fill = (text: string) => text.replaceAll('{ref}', shortReference(payment.id));

test.each(LOCALE_LIST)('in %s the receipt says what each number got and what came back', async (locale) => {
  const words = GOLDEN_WORDS[locale];
  const golden = GOLDEN[locale];
  const [first, second, third] = golden.recharges;
  const url = localisePath(receiptPdfPath(payment.id), locale);
  const { rawPayload } = await buyer.portal.app.inject({ url });
  const { text, pages } = readPdf(rawPayload);
  const expected = [
    ...['Isano', words.title, golden.state, golden.amount, words.reference, '{ref}'],
    ...[words.when, words.time, words.description, golden.description, words.number, golden.number],
    ...['+250 7** *** *11', first, '+250 7** *** *22', second, '+250 7** *** *33', third],
    ...[
      words.type,
      'Isano Money',
      words.payer,
      '+250 7** *** *77',
      ...golden.returned,
      words.vat,
      golden.vat,
    ],
    ...[words.wallet, payment.providerReference, words.status, words.care],
  ];
  expect(onOneLine(text)).toBe(fill(expected.join(' ')));
  expect(pages).toBe(1);
});

test.each(LOCALE_LIST)('in %s the messages and the e-mail count the numbers', async (locale) => {
  const golden = GOLDEN[locale];
  const of = { ...payment, locale };
  const write = (message: PaymentMessage) =>
    paymentText(message, of, {
      formatText: buyer.portal.root.app.formatText,
      recipient: groupMsisdn(payment.msisdn),
    });
  expect(write('receipt')).toBe(fill(golden.receipt));
  expect(write('late-payment')).toBe(fill(golden.late));
  expect(write('refund')).toBe(fill(golden.refund));
  const { text } = await writePaymentEmail(buyer.portal.root.modules.payments.deps, of, 'email-receipt');
  expect(text.split('\n')[0]).toBe(fill(golden.receipt));
  expect(text).not.toMatch(/792\s?000/);
});
