import { givePurchaseCode } from '@portal/sandbox/fiscal/companies';
import { resetDevice } from '@portal/sandbox/fiscal/devices';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lineFields, openFiscal, refundOf, type Seller } from './testing/fiscal-seller.ts';

// The documents: VSDC API 1.0.5 and OSDC API 1.0.1 of Rwanda's tax authority, as their readers describe them (EBM.md).

let world: Awaited<ReturnType<typeof openFiscal>>;
beforeAll(async () => {
  world = await openFiscal();
});
afterEach(() => world.switches(null));
afterAll(() => world.close());

const BUYER = '101010101';

describe.each(['vsdc', 'osdc'] as const)('a device of the profile %s', (profile) => {
  let seller: Seller;
  beforeAll(async () => {
    await world.db.query('TRUNCATE sandbox.fiscal_receipts, sandbox.fiscal_devices');
    seller = world.seller(profile);
    await seller.open();
  });

  /** Sends the next sale with a change, which must be refused. */
  const refusal = async (change: object) => {
    const { resultCd, resultMsg, data } = await seller.saveSale(seller.nextSale({ ...change }));
    expect(data).toBeNull();
    return { resultCd, resultMsg };
  };
  const line = (change: object) => ({ itemList: [lineFields({ ...change })] });
  const sell = (change: object = {}) => seller.saveSale(seller.nextSale({ ...change }));

  test('signs the worked example and counts receipts by kind and in total', async () => {
    const before = await sell();
    const sale = seller.nextSale();
    const { resultCd, resultDt, data } = await seller.saveSale(sale);
    expect({ resultCd, resultDt }).toEqual({ resultCd: '000', resultDt: '20260228100000' });
    const refund = await sell(refundOf(Number(sale.invcNo)));
    const names =
      profile === 'vsdc'
        ? { type: 'rcptNo', date: 'vsdcRcptPbctDate', as: Number }
        : { type: 'curRcptNo', date: 'sdcDateTime', as: String };
    const [first, total] = [Number(before.data?.[names.type]), Number(before.data?.totRcptNo)];
    expect(data).toEqual({
      [names.type]: names.as(first + 1),
      totRcptNo: names.as(total + 1),
      intrlData: expect.stringMatching(/^[A-Z2-7]{26}$/),
      rcptSign: expect.stringMatching(/^[A-Z2-7]{16}$/),
      [names.date]: '20260228100000',
      ...(profile === 'vsdc' && { sdcId: 'SDC999000000', mrcNo: 'SIM01000000' }),
    });
    expect(refund.data).toMatchObject({ [names.type]: names.as(1), totRcptNo: names.as(total + 2) });
    expect(refund.data?.rcptSign).not.toBe(data?.rcptSign);
  });

  test.each([
    ['invcNo', { invcNo: '7' }],
    ['totAmt', { totAmt: '1000' }],
    ['cfmDt', { cfmDt: '20260231100000' }],
    ['salesDt', { salesDt: '20260227' }],
    ['taxblAmtA', { taxblAmtA: null }],
    ['totTaxAmt', { totTaxAmt: 152.543 }],
    ['remark', { remark: 'r'.repeat(401) }],
    ['prchrAcptcYn', { prchrAcptcYn: 'X' }],
    ['orgInvcNo', { orgInvcNo: 1 }],
    ['receipt.trdeNm', { receipt: { trdeNm: 'A name that is much too long', prchrAcptcYn: 'N' } }],
    ['receipt.custMblNo', { receipt: { custMblNo: '788 100 001', prchrAcptcYn: 'N' } }],
    ['itemList', { itemList: [] }],
    ['itemList[0].itemClsCd', line({ itemClsCd: '' })],
    ['itemList[0].prc', line({ prc: -1000 })],
    ['itemList[0].itemSeq', line({ itemSeq: 2 })],
    ['itemList[0].splyAmt must be 1000', line({ splyAmt: 999 })],
    ['itemList[0].dcAmt must be 0', line({ dcAmt: 10 })],
    ['itemList[0].taxblAmt must be 900', line({ dcRt: 10, dcAmt: 100 })],
    ['itemList[0].taxAmt must be 152.54', line({ taxAmt: 152.55 })],
    ['taxRtB must be 18', { taxRtB: 16 }],
    ['taxAmtB must be 152.54', { taxAmtB: 153 }],
    ['totTaxblAmt must be 1000', { totTaxblAmt: 1001 }],
    ['totItemCnt must be 1', { totItemCnt: 2 }],
  ])('refuses with 910 and names %s', async (field, change) => {
    expect(await refusal(change)).toEqual({
      resultCd: '910',
      resultMsg: `Request parameter error: ${field}`,
    });
  });

  // One live receipt of eight lines shows that tax is rounded on each line (EBM.md section 4.4).
  test('adds the rounded taxes of the lines, and keeps the classes apart', async () => {
    const amounts = { prc: 100, splyAmt: 100, taxblAmt: 100, totAmt: 100 };
    const taxed = Array.from({ length: 8 }, (_, at) =>
      lineFields({ ...amounts, itemSeq: at + 1, taxAmt: 15.25 }),
    );
    const exempt = lineFields({ ...amounts, itemSeq: 9, taxTyCd: 'A', taxAmt: 0 });
    const sale = {
      itemList: [...taxed, exempt],
      totItemCnt: 9,
      taxblAmtA: 100,
      taxblAmtB: 800,
      taxAmtB: 122,
      totTaxblAmt: 900,
      totTaxAmt: 122,
      totAmt: 900,
    };
    expect(await refusal({ ...sale, taxAmtB: 122.03 })).toMatchObject({ resultCd: '910' });
    expect(await refusal({ ...sale, taxblAmtA: 0, taxblAmtB: 900 })).toMatchObject({ resultCd: '910' });
    expect(await sell(sale)).toMatchObject({ resultCd: '000' });
  });

  test('takes a discount by its rate', async () => {
    const discounted = line({ dcRt: 12.5, dcAmt: 125, taxblAmt: 875, taxAmt: 133.47, totAmt: 875 });
    const sums = { taxblAmtB: 875, taxAmtB: 133.47, totTaxblAmt: 875, totTaxAmt: 133.47, totAmt: 875 };
    expect(await sell({ ...discounted, ...sums })).toMatchObject({ resultCd: '000' });
  });

  test.each([
    ['salesTyCd', { salesTyCd: 'P' }],
    ['rcptTyCd', { rcptTyCd: 'X' }],
    ['pmtTyCd', { pmtTyCd: '12' }],
    ['itemList[0].qtyUnitCd', line({ qtyUnitCd: 'EA' })],
    ['itemList[0].itemClsCd', line({ itemClsCd: '83111603' })],
    ['itemList[0].taxTyCd', line({ taxTyCd: 'E' })],
    ['itemList[0].itemCd', line({ itemCd: 'RW3NTXU0000099' })],
  ])('refuses with 913 a code or item that it does not know: %s', async (field, change) => {
    expect(await refusal(change)).toEqual({ resultCd: '913', resultMsg: `Code does not exist: ${field}` });
  });

  test('takes the same number again after a refusal, and never for another sale', async () => {
    const sale = seller.nextSale();
    expect(await refusal({ totAmt: 1 })).toMatchObject({ resultCd: '910' });
    expect(await seller.saveSale(sale)).toMatchObject({ resultCd: '000' });
    for (const repeatCode of ['924', '994', '899']) {
      await world.switches({ repeatCode });
      expect(await seller.saveSale({ ...sale, remark: 'another' })).toMatchObject({ resultCd: repeatCode });
    }
    const receipts = await world.fiscal.audit();
    expect(receipts.filter(({ invcNo }) => invcNo === sale.invcNo)).toHaveLength(1);
  });

  test('refuses with 922 a number that skips one, and a refund before its sale', async () => {
    const next = Number(seller.nextSale().invcNo);
    expect(await refusal({ invcNo: next + 1 })).toMatchObject({ resultCd: '922' });
    expect(await refusal(refundOf(next + 5))).toMatchObject({ resultCd: '922' });
    await world.switches({ gaps: 'taken' });
    expect(await sell({ invcNo: next + 3 })).toMatchObject({ resultCd: '000' });
  });

  test('refunds a sale in parts up to its amount, or once', async () => {
    const sale = seller.nextSale();
    await seller.saveSale(sale);
    const of = Number(sale.invcNo);
    expect(await sell(refundOf(of))).toMatchObject({ resultCd: '000' });
    await world.switches({ partRefunds: 'one' });
    expect(await refusal(refundOf(of))).toMatchObject({ resultCd: '910' });
    await world.switches({ partRefunds: 'many' });
    expect(await refusal(refundOf(of, 700, 106.78))).toMatchObject({ resultCd: '910' });
    expect(await sell({ ...refundOf(of, 600, 91.53), salesSttsCd: '02' })).toMatchObject({ resultCd: '000' });
    expect(await refusal(refundOf(of, 0.01, 0))).toMatchObject({ resultCd: '910' });
  });

  test('a refund names its time and one of the reasons that the code table has', async () => {
    const sale = seller.nextSale();
    await seller.saveSale(sale);
    const refund = refundOf(Number(sale.invcNo));
    expect(await refusal({ ...refund, rfdDt: null })).toMatchObject({ resultCd: '910' });
    expect(await refusal({ ...refund, rfdRsnCd: '09' })).toMatchObject({ resultCd: '913' });
    await world.switches({ longRefundReasons: true });
    expect(await sell({ ...refund, rfdRsnCd: '09' })).toMatchObject({ resultCd: '000' });
  });

  describe('a sale to a company', () => {
    const company = (custTin: string, prcOrdCd: string | null) => ({
      custTin,
      prcOrdCd,
      receipt: { custTin, custMblNo: null, prchrAcptcYn: 'N' },
    });
    const code = async () => String(await givePurchaseCode(world.db, '999000123', BUYER));

    test('needs an active TIN and a purchase code of this pair, once', async () => {
      expect(await refusal(company('109090909', 'ABCDEF'))).toMatchObject({ resultCd: '884' });
      expect(await refusal(company(BUYER, null))).toMatchObject({ resultCd: '881' });
      expect(await refusal(company(BUYER, 'ABCDEF'))).toMatchObject({ resultCd: '882' });
      const given = await code();
      expect(await refusal(company('102030405', given))).toMatchObject({ resultCd: '882' });
      const sale = seller.nextSale(company(BUYER, given));
      expect(await seller.saveSale(sale)).toMatchObject({ resultCd: '000' });
      expect(await refusal(company(BUYER, given))).toMatchObject({ resultCd: '883' });
      expect(await seller.saveSale(sale), 'a repeat is a repeat, not a used code').toMatchObject({
        resultCd: '924',
      });
    });

    test('keeps its code when it is refused for something else', async () => {
      const given = await code();
      await world.switches({ declaredUpTo: '20260228' });
      expect(await refusal(company(BUYER, given))).toMatchObject({ resultCd: '921' });
      await world.switches({ declaredUpTo: '20260227' });
      expect(await sell(company(BUYER, given))).toMatchObject({ resultCd: '000' });
    });

    test('is refunded without a code, or with a fresh one', async () => {
      const sale = seller.nextSale(company(BUYER, await code()));
      await seller.saveSale(sale);
      const refund = { ...refundOf(Number(sale.invcNo)), ...company(BUYER, null) };
      expect(await sell(refund)).toMatchObject({ resultCd: '000' });
      await world.switches({ refundNeedsCode: true });
      expect(await refusal(refund)).toMatchObject({ resultCd: '881' });
      expect(await sell({ ...refund, ...company(BUYER, await code()) })).toMatchObject({ resultCd: '000' });
    });
  });

  describe('an answer that does not come', () => {
    test.each(['cut', 'half', 'timeout-page'])('is signed once when it is lost (%s)', async (lossOf) => {
      const sale = seller.nextSale();
      const before = (await world.fiscal.audit()).length;
      await world.switches({ losesAnswers: 1, lossOf });
      const lost = seller.loseSale(sale).then(async (reply) => reply.status === 200 && (await reply.text()));
      expect(await lost.catch(() => false)).toBe(false);
      expect(await world.fiscal.audit()).toHaveLength(before + 1);
      expect(await seller.saveSale(sale)).toMatchObject({ resultCd: '924' });
      seller.count();
      expect(await sell()).toMatchObject({ resultCd: '000' });
    });

    test('keeps the connection open when it is silent', async () => {
      const sale = seller.nextSale();
      await world.switches({ losesAnswers: 1 });
      const lost = seller.loseSale(sale);
      await expect.poll(() => world.fiscal.audit().then((all) => all.at(-1)?.invcNo)).toBe(sale.invcNo);
      world.fiscal.restarts.restart(0);
      await expect(lost).rejects.toThrow();
      seller.count();
    });

    test('is not signed when the request is lost', async () => {
      const sale = seller.nextSale();
      await world.switches({ losesRequests: 1, lossOf: 'cut' });
      await expect(seller.loseSale(sale)).rejects.toThrow();
      expect(await seller.saveSale(sale)).toMatchObject({ resultCd: '000' });
    });

    test('is 000 without data when the switch says so', async () => {
      await world.switches({ emptyAnswers: 1 });
      expect(await sell()).toMatchObject({ resultCd: '000', data: null });
      expect(await sell()).toMatchObject({ resultCd: '000', data: { rcptSign: expect.anything() } });
    });
  });

  test('refuses with 894 as often as it is told, and signs the same number afterwards', async () => {
    await world.switches({ cannotReachAuthority: 2 });
    const sale = seller.nextSale();
    for (const expected of ['894', '894', '000'])
      expect(await seller.saveSale(sale)).toMatchObject({ resultCd: expected });
  });

  test('answers 503 while it is down, and refuses connections while it restarts', async () => {
    await world.switches({ down: true });
    expect((await seller.loseSale(seller.nextSale())).status).toBe(503);
    await world.switches({ down: false });
    world.fiscal.restarts.restart(3600);
    await expect(seller.loseSale(seller.nextSale())).rejects.toThrow();
    world.fiscal.restarts.restart(0);
    expect(await sell()).toMatchObject({ resultCd: '000' });
  });

  test('demands what the newer program does, when the switches say so', async () => {
    await world.switches({ extraRates: true });
    expect(await refusal({})).toMatchObject({ resultMsg: 'Request parameter error: taxRtF' });
    expect(await sell({ taxRtF: 18, taxRtTt: 3 })).toMatchObject({ resultCd: '000' });
    await world.switches({ extraRates: false, refusesWalkIn: true });
    expect(await refusal({})).toMatchObject({ resultMsg: 'Request parameter error: custTin' });
  });

  test('computes with the rate of its code table', async () => {
    await world.switches({ vatPercent: 20 });
    expect(await refusal({})).toMatchObject({
      resultMsg: 'Request parameter error: itemList[0].taxAmt must be 166.67',
    });
  });

  test('answers what is no order of its kind: 911, 912 and 901', async () => {
    const path = profile === 'vsdc' ? '/trnsSales/saveSales' : '/saveTrnsSalesOsdc';
    const got = await fetch(`${seller.origin}${path}`);
    expect(await got.json()).toMatchObject({ resultCd: '912' });
    expect(await (await seller.send(path, [])).json()).toMatchObject({ resultCd: '911' });
    expect(await seller.call(path, { tin: '100000000' })).toMatchObject({ resultCd: '901' });
    expect(await seller.call(path, { bhfId: '01' })).toMatchObject({ resultCd: '901' });
  });

  test('has numbers without a gap in the order of signing', async () => {
    const receipts = await world.fiscal.audit();
    expect(receipts.map(({ totRcptNo }) => totRcptNo)).toEqual(receipts.map((_, at) => at + 1));
    for (const kind of ['NS', 'NR']) {
      const own = receipts.filter((receipt) => receipt.kind === kind);
      expect(own.map(({ rcptNo }) => rcptNo)).toEqual(own.map((_, at) => at + 1));
    }
    expect(JSON.stringify(receipts)).not.toContain('cmcKey');
  });
});

describe('initialisation', () => {
  beforeEach(() => world.db.query('TRUNCATE sandbox.fiscal_receipts, sandbox.fiscal_devices'));

  test('gives the keys once, and the last numbers again', async () => {
    const seller = world.seller('vsdc', '01');
    const first = await seller.open();
    expect(first).toMatchObject({
      sdcId: 'SDC999000001',
      mrcNo: 'SIM01000001',
      lastSaleInvcNo: 0,
      cmcKey: expect.stringMatching(/./),
    });
    await seller.saveSale(seller.nextSale());
    const { data } = await seller.initialise();
    expect(data?.info).toMatchObject({ lastSaleInvcNo: 1, cmcKey: null, sgnKey: null });
    await world.switches({ reinit: '902', sdcIdName: 'sdicId' });
    expect(await seller.initialise()).toMatchObject({ resultCd: '902', data: null });
    expect(await resetDevice(world.db, '01')).toBe(true);
    const again = await seller.initialise();
    expect(again.data?.info).toMatchObject({ sdicId: 'SDC999000001', lastSaleInvcNo: 1 });
  });

  test('is refused for a serial, TIN or branch that is not approved', async () => {
    const seller = world.seller('osdc');
    for (const wrong of [{ dvcSrlNo: 'SANDBOX-01' }, { tin: '100000000' }, { bhfId: '07' }])
      expect(await seller.initialise(wrong)).toMatchObject({ resultCd: '901' });
    expect(await seller.initialise({ dvcSrlNo: null })).toMatchObject({ resultCd: '910' });
  });

  test('binds a device to its kind, and an OSDC to its key', async () => {
    const osdc = world.seller('osdc');
    await osdc.open();
    const vsdc = world.seller('vsdc');
    expect(await vsdc.initialise()).toMatchObject({ resultCd: '903' });
    expect(await vsdc.saveSale(vsdc.nextSale({ invcNo: 1 }))).toMatchObject({ resultCd: '903' });
    expect(await osdc.saveSale({ ...osdc.nextSale(), cmcKey: null })).toMatchObject({ resultCd: '900' });
    expect(await osdc.saveSale({ ...osdc.nextSale(), cmcKey: 'guess' })).toMatchObject({ resultCd: '901' });
    expect(await osdc.saveSale(osdc.nextSale())).toMatchObject({ resultCd: '000' });
  });

  test('can be lost too, and its keys with it', async () => {
    const seller = world.seller('vsdc');
    await world.switches({ losesAnswers: 1, lossOf: 'cut' });
    await expect(seller.initialise()).rejects.toThrow();
    expect((await seller.initialise()).data?.info).toMatchObject({ cmcKey: null, tin: '999000123' });
  });
});

describe('a VSDC without internet', () => {
  test('signs for as many hours as the switch says, and refuses questions', async () => {
    await world.db.query('TRUNCATE sandbox.fiscal_receipts, sandbox.fiscal_devices');
    const seller = world.seller('vsdc');
    await seller.open();
    await world.switches({ offline: true, offlineHours: 12 });
    expect(await seller.call('/customers/selectCustomer', { custmTin: BUYER })).toMatchObject({
      resultCd: '894',
    });
    world.pass(6);
    // Another switch is no end of the outage.
    await world.switches({ slowSeconds: 0 });
    world.pass(5.9);
    expect(await seller.saveSale(seller.nextSale())).toMatchObject({ resultCd: '000' });
    world.pass(0.2);
    expect(await seller.saveSale(seller.nextSale())).toMatchObject({ resultCd: '896' });
    await world.switches({ offline: false });
    expect(await seller.saveSale(seller.nextSale())).toMatchObject({ resultCd: '000' });
  });
});

test('two sales at once with one number are one receipt', async () => {
  await world.db.query('TRUNCATE sandbox.fiscal_receipts, sandbox.fiscal_devices');
  const seller = world.seller('osdc');
  await seller.open();
  const sale = seller.nextSale();
  const answers = await Promise.all([1, 2, 3].map(() => seller.saveSale(sale)));
  expect(answers.map(({ resultCd }) => resultCd).sort()).toEqual(['000', '924', '924']);
});
