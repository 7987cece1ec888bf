import { openTestBuyer } from '@portal/server/testing/buyer';
import { describe, expect, test } from 'vitest';

/** Texts on a handset, the newest first. */
const inboxOf = async (buyer: ReturnType<typeof openTestBuyer>, msisdn: string) => {
  await buyer.runJobs();
  return (await buyer.phone(msisdn)).inbox.map(({ text }) => text);
};

const recharge = (msisdn: string) =>
  ({ transactionType: 'PREPAID_RECHARGE', msisdn, amount: '700' }) as const;

describe('with RECIPIENT_SMS=portal, for a network that sends none', () => {
  const buyer = openTestBuyer({ RECIPIENT_SMS: 'portal' });

  test('who gets airtime, a bundle or a payment of a bill from another number is told, without that number', async () => {
    const [payer, msisdn] = [await buyer.subscriber(), await buyer.subscriber()];
    const bill = { outstanding: '9000', dueInDays: 5 };
    const postpaid = await buyer.subscriber({ line: 'postpaid', bill });
    const told = [];
    for (const input of [
      recharge(msisdn),
      { transactionType: 'PREPAID_BUNDLES', msisdn, productCode: 'DD3' } as const,
      {
        transactionType: 'POSTPAID_BILL',
        msisdn: postpaid,
        accountNo: `9${postpaid}`,
        amount: '5000',
      } as const,
    ]) {
      const paid = await buyer.pay(buyer.visitor, await buyer.order(buyer.visitor, input), payer);
      const [last = ''] = await inboxOf(buyer, input.msisdn);
      expect(last).toContain(paid.shortReference);
      expect(last).not.toContain(payer);
      told.push(last.replace(paid.shortReference, 'REF'));
    }
    expect(told).toEqual([
      'Isano: you received RWF 700 of airtime, paid by another number. Ref REF.',
      'Isano: Day 1 GB is active on your number, paid by another number. Ref REF.',
      expect.stringMatching(/^Isano: another number paid RWF 5,000 to your account \S+\. Ref REF\.$/),
    ]);
    expect((await inboxOf(buyer, payer)).filter((text) => text.includes('another number'))).toEqual([]);
  });

  test('who pays for the own number gets the receipt alone', async () => {
    const msisdn = await buyer.subscriber();
    await buyer.pay(buyer.visitor, await buyer.order(buyer.visitor, recharge(msisdn)), msisdn);
    expect(await inboxOf(buyer, msisdn)).toEqual([expect.stringContaining('airtime was added')]);
  });

  // A thief who makes strangers receive texts must pay for each.
  test('nobody is told of a purchase that was not paid', async () => {
    const [payer, msisdn] = [await buyer.subscriber({ wallet: { balance: 100 } }), await buyer.subscriber()];
    await buyer
      .pay(buyer.visitor, await buyer.order(buyer.visitor, recharge(msisdn)), payer)
      .catch(() => null);
    expect(await inboxOf(buyer, msisdn)).toEqual([]);
  });
});

describe('without it', () => {
  const buyer = openTestBuyer();

  test('the network alone tells the recipient', async () => {
    const [payer, msisdn] = [await buyer.subscriber(), await buyer.subscriber()];
    const paid = await buyer.pay(buyer.visitor, await buyer.order(buyer.visitor, recharge(msisdn)), payer);
    expect(paid.status).toBe('SUCCESS');
    expect(await inboxOf(buyer, msisdn)).toEqual([]);
  });
});
