import type { CallResult } from '@portal/contract/calls/calls';
import { writePaymentEmail } from '@portal/payments/engine/messages/payment-emails';
import { beforeAll, expect, test } from 'vitest';
import { openTestBuyer } from '../../../testing/buyer.ts';
import { readPdf } from './testing/read-pdf.ts';

// Source: EBM.md sections 8 and 10; RULINGS 99. The device is the simulated one, over HTTP.

const buyer = openTestBuyer({ FISCAL_DEVICE: 'sandbox' });
let id: string;
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

test('until it is signed the page says that the tax receipt follows, and the PDF has none (row 16)', async () => {
  expect(await fiscalIn('en')).toEqual([
    { kind: 'waiting', text: 'It follows within minutes, on the page of this payment.' },
  ]);
  expect((await pdf()).pages).toBe(1);
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

test('the e-mail with the receipt says where the tax receipt will be', async () => {
  const payments = buyer.portal.root.modules.payments.deps;
  const payment = await payments.store.find(id);
  if (!payment) throw new Error('not found');
  const { text } = await writePaymentEmail(payments, payment, 'email-receipt');
  expect(text).toMatch(/Your tax receipt \(EBM\) follows within minutes, on that page and in the PDF\.$/);
  const bill = await writePaymentEmail(payments, { ...payment, orderKind: 'postpaid-bill' }, 'email-receipt');
  expect(bill.text).not.toContain('EBM');
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
