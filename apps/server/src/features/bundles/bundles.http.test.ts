import type { WireBundle } from '@portal/contract/calls/bundle';
import { fromWireBundle } from '@portal/contract/wire/wire-bundle';
import { validityHours } from '@portal/domain/products/bundle';
import { MAGIC_LINES } from '@portal/operator/sandbox/magic/magic-msisdns';
import { describe, expect, test } from 'vitest';
import { openTestBuyer } from '../../testing/buyer.ts';

const buyer = openTestBuyer();

async function bundlesOf(input: { msisdn?: string; serviceType?: 'BROADBAND' }, lang = 'en') {
  const { envelope } = await buyer.portal.call('listBundles', input, { lang });
  return envelope.result as WireBundle[];
}

describe('bundles on sale', () => {
  test('offers a prepaid line prepaid bundles, shortest validity first and unlimited last', async () => {
    const bundles = await bundlesOf({ msisdn: MAGIC_LINES.prepaid.msisdn });
    const hours = bundles.map((bundle) => validityHours(fromWireBundle(bundle).validity));
    expect(hours).toEqual([...hours].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    expect(bundles.at(-1)).toMatchObject({ validity: '-1', lineType: 'PREPAID', currency: 'RWF' });
    expect(new Set(bundles.map(({ lineType }) => lineType))).toEqual(new Set(['PREPAID']));
  });

  test('names bundles in the language of the page', async () => {
    const [english, swahili] = await Promise.all([
      bundlesOf({ msisdn: MAGIC_LINES.prepaid.msisdn }),
      bundlesOf({ msisdn: MAGIC_LINES.prepaid.msisdn }, 'sw'),
    ]);
    const named = (list: WireBundle[]) => list.find(({ productCode }) => productCode === 'ND1');
    expect(named(english)).toMatchObject({ category: 'Night data', icon: 'data' });
    expect(named(swahili)).toMatchObject({ category: 'Intaneti ya usiku', icon: 'data' });
  });

  test('offers a router its own bundles, by number or by service', async () => {
    const byNumber = await bundlesOf({ msisdn: MAGIC_LINES.broadband.msisdn });
    expect(byNumber.length).toBeGreaterThan(5);
    expect(await bundlesOf({ serviceType: 'BROADBAND' })).toEqual(byNumber);
  });

  test('offers a postpaid line nothing until the flag is on', async () => {
    const { msisdn } = MAGIC_LINES.postpaid;
    expect(await bundlesOf({ msisdn })).toEqual([]);
    const change = (payload: object | null) =>
      buyer.portal.app.inject({ method: 'POST', url: '/sandbox/api/settings', payload: payload ?? 'null' });
    await change({ postpaidBundles: true });
    expect((await bundlesOf({ msisdn })).map(({ lineType }) => lineType)).toContain('POSTPAID');
    await change({ postpaidBundles: false });
  });

  test('refuses an unknown number and a number of another service', async () => {
    const unknown = await buyer.portal.call('listBundles', { msisdn: MAGIC_LINES.unknown.msisdn });
    expect(unknown).toMatchObject({ status: 422, envelope: { statusCode: 'INVALID_MSISDN' } });
    const input = { msisdn: MAGIC_LINES.prepaid.msisdn, serviceType: 'BROADBAND' as const };
    expect((await buyer.portal.call('listBundles', input)).status).toBe(422);
    expect((await buyer.portal.call('listBundles', {})).status).toBe(400);
  });

  test('the tariff table lists the whole catalogue except bundles that cannot be bought', async () => {
    const { envelope } = await buyer.portal.call('listTariffs', {});
    const lines = (envelope.result as WireBundle[]).map(({ lineType }) => lineType);
    expect(lines.length).toBeGreaterThan(60);
    expect(new Set(lines)).toEqual(new Set(['PREPAID', 'BROADBAND']));
  });
});

describe('buying a bundle', () => {
  test('charges the catalogue price whatever the browser sends, and the bundle is on the line with its expiry', async () => {
    const msisdn = await buyer.subscriber();
    const input = { transactionType: 'PREPAID_BUNDLES', msisdn, productCode: 'CD1', amount: '1' } as const;
    const orderId = await buyer.order(buyer.visitor, input);

    const { envelope } = await buyer.portal.call('readOrder', { id: orderId }, { visitor: buyer.visitor });
    expect(envelope.result).toMatchObject({
      amount: '300',
      rechargeType: 'BUNDLE PURCHASE',
      productCode: 'CD1',
      data: '250',
      dataUnit: 'MB',
      bundleInfo: { name: 'Combo day', voice: '20', sms: '20', validity: '24', validityUnit: 'Hours' },
      invoiceDetail: null,
    });

    const paid = await buyer.pay(buyer.visitor, orderId, await buyer.subscriber());
    expect(paid).toMatchObject({ status: 'SUCCESS', transactionType: 'PREPAID_BUNDLES', amount: '300' });
    expect(paid.bundleDescription).toContain('250 MB of data');
    const balances = await buyer.portal.root.operator.balances.ofLine(msisdn as never);
    expect(balances?.map(({ service }) => service).sort()).toEqual(['airtime', 'data', 'sms', 'voice']);
    const handset = await buyer.portal.app.inject({ url: `/sandbox/phone?msisdn=${msisdn}` });
    expect(handset.body).toContain('Combo day: 250 MB');
  });

  test('refunds a bundle that was withdrawn during the payment and notifies the payer', async () => {
    const msisdn = await buyer.subscriber();
    const payer = await buyer.subscriber();
    const input = { transactionType: 'PREPAID_BUNDLES', msisdn, productCode: 'DT3' } as const;
    const ended = await buyer.pay(buyer.visitor, await buyer.order(buyer.visitor, input), payer);
    expect(ended).toMatchObject({ status: 'FAILED', statusReason: 'bundle-withdrawn' });
    expect(ended.timeline.at(-1)?.step).toBe('refunded');
    await buyer.runJobs();
    expect((await buyer.phone(payer)).inbox[0]?.text).toContain('3 days 1.5 GB could not be given');
  });

  test("labels a router's bundle as Broadband Recharge", async () => {
    const msisdn = await buyer.subscriber({ line: 'broadband' });
    const input = { transactionType: 'PREPAID_BUNDLES', msisdn, productCode: 'HD1' } as const;
    const id = await buyer.order(buyer.visitor, input);
    const { envelope } = await buyer.portal.call('readOrder', { id }, { visitor: buyer.visitor });
    expect(envelope.result).toMatchObject({ rechargeType: 'Broadband Recharge', lineType: 'BROADBAND' });
    const options = await buyer.portal.call('listBroadbandPaymentOptions', { orderId: id });
    expect(options.envelope.result).toMatchObject({
      paymentOption: [{ type: 'AIRTIME' }, { type: 'PG' }, { type: 'AM' }],
    });
    expect((await buyer.pay(buyer.visitor, id, await buyer.subscriber())).status).toBe('SUCCESS');
  });

  test('refuses a bundle of another kind of line and an unknown bundle', async () => {
    const msisdn = await buyer.subscriber();
    for (const productCode of ['HD1', 'PD1', 'nonsense']) {
      const input = { transactionType: 'PREPAID_BUNDLES', msisdn, productCode } as const;
      expect((await buyer.portal.call('placeOrder', input)).envelope.statusCode).toBe('BUNDLE_UNAVAILABLE');
    }
    const postpaid = { msisdn: MAGIC_LINES.postpaid.msisdn, productCode: 'PD1' };
    const refused = await buyer.portal.call('placeOrder', {
      transactionType: 'POSTPAID_BUNDLES',
      ...postpaid,
    });
    expect(refused.envelope).toMatchObject({ statusCode: 'INVALID_MSISDN' });
  });

  test('refuses a line that the page of the purchase does not serve, with its type', async () => {
    const mobile = await buyer.subscriber();
    const router = await buyer.subscriber({ line: 'broadband' });
    const wrong = [
      { msisdn: mobile, productCode: 'DT3', page: 'broadband-recharge', line: 'prepaid' },
      { msisdn: router, productCode: 'HD1', page: 'data-bundle', line: 'broadband' },
    ] as const;
    for (const { line, ...input } of wrong) {
      const order = { transactionType: 'PREPAID_BUNDLES', ...input } as const;
      expect((await buyer.portal.call('placeOrder', order)).envelope).toMatchObject({
        statusCode: 'INVALID_MSISDN',
        result: { fields: { msisdn: 'wrong-line', line } },
      });
    }
  });
});
