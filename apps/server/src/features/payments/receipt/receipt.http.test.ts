import { receiptPdfPath } from '@portal/contract/http/receipt-paths';
import { localisePath } from '@portal/domain/language/locale';
import { newId } from '@portal/platform/crypto/new-id';
import { describe, expect, test } from 'vitest';
import { openTestBuyer } from '../../../testing/buyer.ts';
import { readPdf } from './testing/read-pdf.ts';

const buyer = openTestBuyer();

/** A delivered recharge of RWF 700. */
async function bought() {
  const { visitor } = buyer;
  const msisdn = await buyer.subscriber();
  const payer = await buyer.subscriber();
  const orderId = await buyer.order(visitor, { transactionType: 'PREPAID_RECHARGE', msisdn, amount: '700' });
  const { transactionId: id, shortReference } = await buyer.pay(visitor, orderId, payer);
  return { id, shortReference, numbers: [msisdn, payer] };
}

const open = (url: string) => {
  const headers = { cookie: buyer.portal.cookieOf(buyer.visitor) };
  return buyer.portal.app.inject({ url, headers });
};

describe('a receipt as PDF', () => {
  test('says what was bought, with numbers masked for the buyer too, and is not cached', async () => {
    const { id, shortReference, numbers } = await bought();
    const reply = await open(receiptPdfPath(id));
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringContaining(`${shortReference}.pdf`),
    });
    const { pages, text } = readPdf(reply.rawPayload);
    expect(pages).toBe(1);
    expect(text).toContain('RWF\u00a0700');
    expect(text).toContain(shortReference);
    expect(text).toContain('Successful · Airtime delivered');
    const digits = text.replace(/[^\d\n]/g, '');
    for (const number of numbers) {
      expect(text).toContain(`*${number.slice(-2)}`);
      expect(digits).not.toContain(number);
    }
  });

  test('is in the language of its address', async () => {
    const { id } = await bought();
    const { text } = readPdf((await open(localisePath(receiptPdfPath(id), 'rw'))).rawPayload);
    expect(text).toContain('Inyemezabwishyu');
    expect(text).toContain('RWF\u00a0700');
  });

  test.each([newId(), '', 'x'])('of the unknown id "%s" leads to the page that explains it', async (id) => {
    const reply = await open(receiptPdfPath(id));
    expect(reply.statusCode).toBe(303);
    expect(reply.headers.location).toMatch(/^\/payment\/status\?id=/);
  });

  test('does not open with the reference that is read out', async () => {
    const { shortReference } = await bought();
    for (const id of [shortReference, shortReference.replace('-', '')]) {
      expect((await open(receiptPdfPath(id))).statusCode).toBe(303);
      const { envelope } = await buyer.portal.call('readTransaction', { txnId: id }, {});
      expect(envelope.status).not.toBe('success');
    }
  });
});
