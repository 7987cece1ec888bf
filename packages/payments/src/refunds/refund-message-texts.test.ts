import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { LOCALE_LIST, type Locale } from '@portal/domain/language/locale';
import { shippedWording } from '@portal/platform/content/testing/content';
import { createFormatText } from '@portal/platform/wording/sentences';
import { expect, test } from 'vitest';
import { writeCareMessage } from '../care/write-care-message.ts';
import { writePaymentEmail } from '../engine/messages/payment-emails.ts';
import { paymentText } from '../engine/messages/payment-messages.ts';
import type { Payment } from '../engine/payment.ts';
import { shortReference } from '../short-reference.ts';
import { refundMessageText } from './send-refund-message.ts';

const formatText = createFormatText({ name: 'Isano' }, shippedWording);

/** RWF 48,765 were asked for, and USD 2,033.50 were charged: refunds are of the charge, in its currency. */
const PAYMENT = {
  id: 'aYL6rP-5g56v341vp4CKnTYp3NI',
  amountMinor: 48_765,
  currency: 'RWF',
  chargedMinor: 203_350,
  chargedCurrency: 'USD',
  payer: '792000077',
  msisdn: '792000011',
  mode: 'money-push',
  email: null,
} as unknown as Payment;
const REF = shortReference(PAYMENT.id);

/** Written by hand: all of it, a part of it, to another wallet, and what staff send while it is on its way. */
const TEXTS: Record<Locale, [whole: string, part: string, elsewhere: string, onItsWay: string]> = {
  en: [
    'Isano: USD 2,033.50 was returned to you. Ref {ref}.',
    'Isano: USD 1,010.05 of the USD 2,033.50 you paid was returned to you. Ref {ref}.',
    'Isano: USD 2,033.50 was paid to another wallet, because yours could not receive it. If you did not ask for this, call us. Ref {ref}.',
    'Isano: your USD 2,033.50, ref {ref}, is on its way back. Your wallet or bank may need some days to show it. Questions? Call 300.',
  ],
  sw: [
    'Isano: umerudishiwa USD 2,033.50. Kumb. {ref}.',
    'Isano: umerudishiwa USD 1,010.05 kati ya USD 2,033.50 ulizolipa. Kumb. {ref}.',
    'Isano: USD 2,033.50 zimelipwa kwenye pochi nyingine, kwa sababu yako haikuweza kuzipokea. Kama hukuomba hivyo, tupigie simu. Kumb. {ref}.',
    'Isano: USD 2,033.50 zako, kumb. {ref}, zinarudishwa. Zinaweza kuchukua siku chache kuonekana. Maswali? Piga 300.',
  ],
  rw: [
    'Isano: wasubijwe USD 2 033,50. Ref {ref}.',
    'Isano: wasubijwe USD 1 010,05 kuri USD 2 033,50 wari wishyuye. Ref {ref}.',
    'Isano: USD 2 033,50 yoherejwe ku yindi konti, kuko iyawe itashoboraga kuyakira. Niba utarabisabye, duhamagare. Ref {ref}.',
    'Isano: USD 2 033,50 yawe, ref {ref}, arimo kugusubizwa. Ashobora gufata iminsi mike ngo agaragare. Hamagara 300.',
  ],
  fr: [
    'Isano : 2 033,50 USD vous ont été remboursés. Réf. {ref}.',
    'Isano : 1 010,05 USD sur les 2 033,50 USD payés vous ont été remboursés. Réf. {ref}.',
    'Isano : 2 033,50 USD ont été versés à un autre portefeuille, car le vôtre ne pouvait pas les recevoir. Si vous ne l’avez pas demandé, appelez-nous. Réf. {ref}.',
    'Isano : vos 2 033,50 USD, réf. {ref}, vous sont remboursés. Votre compte peut mettre quelques jours à les montrer. Questions : 300.',
  ],
};

test.each(LOCALE_LIST)(
  'a refund is told in %s: how much of what was charged, in its currency',
  async (locale) => {
    const payment = { ...PAYMENT, locale };
    const write = (amountMinor: number, payee: Msisdn | null = null) =>
      refundMessageText({ formatText }, payment, { amountMinor, currency: 'USD', payee });
    const settings = { read: async () => ({ customerCareNumber: '300' }) };
    const care = await writeCareMessage(
      { formatText, settings, publicUrl: () => '', emails: null } as never,
      payment,
      { message: 'refund-days', channel: 'sms' },
    );
    const written = [write(203_350), write(101_005), write(203_350, '788000099' as Msisdn), care?.text];
    expect(written).toEqual(TEXTS[locale].map((text) => text.replace('{ref}', REF)));
    expect(care?.to).toBe('792000077');
  },
);

test('money that is back is named as it was charged, a delivery as it was asked for', () => {
  const payment = {
    ...PAYMENT,
    locale: 'en',
    contents: { kind: 'prepaid-recharge' },
    reason: null,
  } as Payment;
  const write = (message: 'receipt' | 'refund' | 'charged-back') =>
    paymentText(message, payment, { formatText, recipient: '792 000 011' }).replace(REF, '{ref}');
  expect(write('receipt')).toBe(
    'Isano: RWF 48,765 airtime was added to 0792 000 011. Paid with Isano Money. Ref {ref}. Thank you.',
  );
  expect(write('refund')).toBe(
    'Isano: USD 2,033.50 is back in your Isano Money; the recharge of 0792 000 011 could not be made. Ref {ref}.',
  );
  expect(write('charged-back')).toBe(
    'Isano: your payment of USD 2,033.50 was not delivered. Your dispute was accepted: your bank or wallet gives you the money back. Ref {ref}.',
  );
});

test('the e-mail about money that is back says so in its subject and its text, without the whole number', async () => {
  const payment = {
    ...PAYMENT,
    locale: 'fr',
    contents: { kind: 'prepaid-recharge' },
    reason: null,
  } as Payment;
  const settings = { read: async () => ({ customerCareNumber: '300' }) };
  const deps = { formatText, settings, publicUrl: () => 'https://isano.example' } as never;
  const { subject, text } = await writePaymentEmail(deps, payment, 'email-refund');
  expect(subject).toBe(`Isano : remboursement effectué, ${REF}`);
  expect(
    text,
  ).toBe(`Isano : 2 033,50 USD remboursés sur votre Isano Money ; la recharge du 07** *** *11 n'a pas abouti. Réf. ${REF}.

Le reçu avec son état actuel : https://isano.example/fr/payment/status?id=${PAYMENT.id}
En PDF : https://isano.example/fr/payment/receipt.pdf?id=${PAYMENT.id}

Une question ? Appelez le 300 et donnez la référence ${REF}.`);
});
