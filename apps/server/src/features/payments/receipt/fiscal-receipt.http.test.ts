import { spawnSync } from 'node:child_process';
import type { CallResult } from '@portal/contract/calls/calls';
import { FAQS_PATH } from '@portal/contract/http/paths';
import { groupMsisdn } from '@portal/domain/identifiers/msisdn';
import { LOCALE_LIST, type Locale } from '@portal/domain/language/locale';
import { isGsm7 } from '@portal/operator/sms/encode-text';
import { countSmsParts } from '@portal/operator/sms-registry';
import { writeCareMessage } from '@portal/payments/care/write-care-message';
import { writePaymentEmail } from '@portal/payments/engine/messages/payment-emails';
import { paymentText, writeReceiptSms } from '@portal/payments/engine/messages/payment-messages';
import type { Payment } from '@portal/payments/engine/payment';
import { shortReference } from '@portal/payments/short-reference';
import decodeQR from 'qr/decode.js';
import { beforeAll, expect, test } from 'vitest';
import { openTestBuyer } from '../../../testing/buyer.ts';
import { readPdf } from './testing/read-pdf.ts';

// Source: EBM.md sections 8 and 10; RULINGS 99. The device is the simulated one, over HTTP.

const buyer = openTestBuyer({ FISCAL_DEVICE: 'sandbox' });
let id: string;
/** The words on the payment page that the answer about companies quotes. */
const LINK_OF_COMPANIES: Record<Locale, string> = {
  en: 'Receipt for a company',
  fr: 'Reçu pour une entreprise',
  rw: 'Inyemezabuguzi y’ikigo',
  sw: 'Risiti ya kampuni',
};
beforeAll(async () => {
  await issue();
  const payer = await buyer.subscriber({ msisdn: '792000077' });
  const prepaid = await buyer.subscriber({ msisdn: '792000011' });
  const input = { transactionType: 'PREPAID_RECHARGE', msisdn: prepaid, amount: '1000' } as const;
  ({ transactionId: id } = await buyer.pay(buyer.visitor, await buyer.order(buyer.visitor, input), payer));
});

const issue = () => buyer.portal.root.jobs.handlers['issue-fiscal-documents']({} as never);

async function fiscalIn(lang: string): Promise<CallResult<'readTransaction'>['fiscal']> {
  const { envelope } = await buyer.portal.call('readTransaction', { txnId: id }, { lang });
  return (envelope.result as CallResult<'readTransaction'>).fiscal;
}

async function pdf() {
  const reply = await buyer.portal.app.inject({ url: `/payment/receipt.pdf?id=${id}` });
  return readPdf(reply.rawPayload);
}

test('help explains the receipt in each language, with the part of the VAT that comes back', async () => {
  for (const lang of LOCALE_LIST) {
    const reply = await buyer.portal.app.inject({
      url: FAQS_PATH,
      query: { opco: 'RW' },
      headers: { lang },
    });
    const { data } = reply.json<{ data: { questionId: string; answer: string }[] }>();
    const { answer = '' } = data.find(({ questionId }) => questionId === 'ebm-receipt') ?? {};
    expect(answer, lang).toContain('<strong>10 %</strong>');
    expect(answer, lang).toContain('<strong>*800#</strong>');
    expect(answer, lang).toContain(LINK_OF_COMPANIES[lang]);
  }
});

test('until it is signed the page says that the tax receipt follows, and the PDF has none (row 16)', async () => {
  expect(await fiscalIn('en')).toEqual([
    { kind: 'waiting', text: 'It follows within minutes, on the page of this payment.', qr: null },
  ]);
  expect((await pdf()).pages).toBe(1);
  const { subject, text } = await emailIn('en');
  expect(subject).toMatch(/^Isano receipt /);
  expect(text).toMatch(
    /Your tax receipt \(EBM\) follows within minutes: by e-mail, on that page and in the PDF\.$/,
  );
  expect((await emailIn('en', { orderKind: 'postpaid-bill' })).text).not.toContain('EBM');
});

test('signed, the page has the block of the device in its order, and says in each language what comes back of the VAT', async () => {
  await issue();
  const [receipt, ...rest] = await fiscalIn('en');
  expect(receipt?.kind).toBe('sale');
  expect(receipt?.text.split('\n')).toEqual([
    expect.stringMatching(/^Date: \d\d\/\d\d\/\d{4} Time: \d\d:\d\d:\d\d$/),
    'SDC ID: SDC999000000',
    'RECEIPT NUMBER: 1/1 NS',
    expect.stringMatching(/^Internal Data: ([A-Z2-7]{4}-){6}[A-Z2-7]{2}$/),
    expect.stringMatching(/^Receipt Signature: ([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/),
  ]);
  expect(rest).toEqual([
    {
      kind: 'reward',
      text: 'Is your number registered at *800#? Then RWF\u00a015.25 of this comes back to you from RRA.',
      qr: null,
    },
  ]);
  const reward = async (lang: string) => (await fiscalIn(lang))[1]?.text;
  expect(await reward('sw')).toBe(
    'Je, namba yako imesajiliwa kwa *800#? Basi RWF\u00a015.25 kati ya hizi zitarudi kwako kutoka RRA.',
  );
  expect(await reward('rw')).toBe(
    'Nimero yawe yanditse kuri *800#? Kuri aya, RRA izagusubiza RWF\u00a015,25.',
  );
  expect(await reward('fr')).toBe(
    'Votre numéro est-il inscrit au *800# ? Alors 15,25\u00a0RWF de ce montant vous reviendront de la RRA.',
  );
});

/** The dark modules of a QR code's picture as an image of four pixels for each. */
function rasterise(svg: string) {
  const scale = 4;
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]) * scale;
  const data = new Uint8Array(size * size * 4).fill(255);
  for (const [, x, y, width] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1)
      for (let column = Number(x) * scale; column < (Number(x) + Number(width)) * scale; column += 1)
        data.fill(0, (row * size + column) * 4, (row * size + column) * 4 + 3);
  }
  return { width: size, height: size, data };
}

test('the page has the QR code as a small picture of its own, which says what the device signed (row 31)', async () => {
  const [receipt] = await fiscalIn('fr');
  expect(receipt?.qr).toBe(`/payment/receipt-qr.svg?id=${id}&document=0`);
  const { headers, body } = await buyer.portal.app.inject({ url: receipt?.qr ?? '' });
  expect(headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'private, no-store' });
  expect(body.length).toBeLessThan(16_000);
  const issued = await buyer.portal.root.modules.payments.deps.findFiscalDocuments?.(id);
  expect(issued?.issued[0]?.receipt?.qr.split('#')).toHaveLength(6);
  expect(decodeQR(rasterise(body))).toBe(issued?.issued[0]?.receipt?.qr);
});

// Source: ZBar, a reader that shares no code with what draws the picture (Debian's zbar-tools). `qr` reads what `qr` drew.
const zbar = spawnSync('zbarimg', ['--version']);

test.skipIf(zbar.status !== 0)(
  'a reader of another project reads the QR code too (row 31; needs zbarimg)',
  async () => {
    const [receipt] = await fiscalIn('en');
    const { body } = await buyer.portal.app.inject({ url: receipt?.qr ?? '' });
    const { width, height, data } = rasterise(body);
    const grey = data.filter((_, index) => index % 4 === 0);
    const picture = Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`), grey]);
    const { stdout } = spawnSync('zbarimg', ['--quiet', '--raw', '--nodbus', '-'], {
      input: picture,
      encoding: 'utf8',
    });
    const issued = await buyer.portal.root.modules.payments.deps.findFiscalDocuments?.(id);
    expect(stdout.trim()).toBe(issued?.issued[0]?.receipt?.qr);
  },
);

test.each(['document=1', 'document=-1', 'document=x', ''])(
  'another document than the payment has, as in "%s", has no picture',
  async (query) => {
    const url = `/payment/receipt-qr.svg?id=${id}&${query}`;
    expect((await buyer.portal.app.inject({ url })).statusCode).toBe(404);
  },
);

/** The e-mail of the purchase, in a language. */
async function emailIn(locale: Locale, change: Partial<Payment> = {}) {
  const { deps } = buyer.portal.root.modules.payments;
  const payment = await deps.store.find(id);
  if (!payment) throw new Error('not found');
  return writePaymentEmail(deps, { ...payment, locale, ...change }, 'email-receipt');
}

test('signed, the e-mail has its number in the reader’s language and the block of the device, as the page', async () => {
  const [receipt] = await fiscalIn('en');
  const lines = {
    en: 'Your tax receipt (EBM) is number 1/1 NS. Its QR code is on that page and in the PDF.',
    sw: 'Risiti yako ya kodi (EBM) ni namba 1/1 NS. Msimbo wake wa QR uko kwenye ukurasa huo na kwenye PDF.',
    rw: 'Inyemezabuguzi yawe ya EBM ifite nimero 1/1 NS. Kode yayo ya QR iri kuri urwo rupapuro no muri PDF.',
    fr: 'Votre reçu fiscal (EBM) porte le numéro 1/1 NS. Son code QR est sur cette page et dans le PDF.',
  };
  const subjects = {
    en: 'Isano tax receipt',
    sw: 'Risiti ya kodi ya Isano',
    rw: 'Inyemezabuguzi ya EBM ya Isano',
    fr: 'Reçu fiscal Isano',
  };
  for (const locale of LOCALE_LIST) {
    const { subject, text } = await emailIn(locale);
    expect(text.split('\n\n').at(-1)).toBe(`${lines[locale]}\n${receipt?.text}`);
    expect(subject).toBe(`${subjects[locale]} ${shortReference(id)}`);
  }
});

test('an SMS that is sent after the signature, as when the desk sends it again, has the receipt’s number in one message of 160 letters', async () => {
  const { deps } = buyer.portal.root.modules.payments;
  const payment = await deps.store.find(id);
  if (!payment) throw new Error('not found');
  const ends = {
    en: ' Thank you. EBM receipt 1/1 NS.',
    sw: ' Asante. Risiti ya EBM 1/1 NS.',
    rw: ' Murakoze. Inyemezabuguzi ya EBM 1/1 NS.',
    fr: ' Merci. Facture EBM 1/1 NS.',
  };
  for (const locale of LOCALE_LIST) {
    const text = await writeReceiptSms(deps, { ...payment, locale }, 'receipt');
    expect(text.endsWith(ends[locale]), text).toBe(true);
    expect(isGsm7(text)).toBe(true);
    expect(text.length).toBeLessThanOrEqual(160);
    const again = await writeCareMessage(
      deps,
      { ...payment, locale },
      { message: 'receipt', channel: 'sms' },
    );
    expect(again?.text).toBe(text);
  }
});

test('an SMS never costs more with the number: a long name of a bundle, or letters that only 70 fit of, leave no room for it', async () => {
  const { deps } = buyer.portal.root.modules.payments;
  const payment = await deps.store.find(id);
  if (!payment) throw new Error('not found');
  const write = async (name: string) => {
    const contents = { kind: 'prepaid-bundle', bundle: { name: { en: name } } } as Payment['contents'];
    const bundle = { ...payment, contents };
    const plain = paymentText('receipt', bundle, { ...deps, recipient: groupMsisdn(payment.msisdn) });
    const text = await writeReceiptSms(deps, bundle, 'receipt');
    expect(countSmsParts(text)).toBe(countSmsParts(plain));
    return text === plain ? 'left out' : 'with its number';
  };
  expect(await write('Day 1 GB')).toBe('with its number');
  expect(await write('x'.repeat(60))).toBe('left out');
  const inOtherLetters = await Promise.all([1, 20, 40, 60].map((count) => write('ʼ'.repeat(count))));
  expect(new Set(inOtherLetters)).toEqual(new Set(['with its number', 'left out']));
});

test('the first PDF is the original, every later one a copy with the same numbers (rows 29, 30)', async () => {
  const original = await pdf();
  expect(original.pages).toBe(2);
  expect(original.text).toContain('1/1 NS');
  expect(original.text).not.toContain('COPY');
  const copy = await pdf();
  expect(copy.text).toContain('1/1 CS');
  expect(copy.text).toContain('THIS IS NOT AN OFFICIAL RECEIPT');
});
