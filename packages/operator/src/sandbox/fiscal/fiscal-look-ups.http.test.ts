import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFiscal, type Seller } from './testing/fiscal-seller.ts';

// Shapes of the answers: field tables of the public documents of VSDC API 1.0.5.

const EVERYTHING = '20180520000000';

let world: Awaited<ReturnType<typeof openFiscal>>;
const sellers: Partial<Record<'vsdc' | 'osdc', Seller>> = {};
beforeAll(async () => {
  world = await openFiscal();
  sellers.vsdc = world.seller('vsdc', '00');
  sellers.osdc = world.seller('osdc', '01');
  await sellers.vsdc.open();
  await sellers.osdc.open();
});
afterAll(() => world.close());

/** The paths of both profiles (EBM.md section 1). */
const CALLS = [
  { about: 'codes', vsdc: '/code/selectCodes', osdc: '/selectCodeList', list: 'clsList' },
  {
    about: 'item classes',
    vsdc: '/itemClass/selectItemsClass',
    osdc: '/selectItemClsList',
    list: 'itemClsList',
  },
  { about: 'branches', vsdc: '/branches/selectBranches', osdc: '/selectBhfList', list: 'bhfList' },
  { about: 'notices', vsdc: '/notices/selectNotices', osdc: '/selectNoticeList', list: 'noticeList' },
  { about: 'items', vsdc: '/items/selectItems', osdc: '/selectItemList', list: 'itemList' },
] as const;

describe.each(CALLS)('the question for $about', ({ vsdc, osdc, list }) => {
  test('is answered with what changed since, and 001 for nothing', async () => {
    for (const [profile, path] of [['vsdc', vsdc] as const, ['osdc', osdc] as const]) {
      const all = await sellers[profile]?.call(path, { lastReqDt: EVERYTHING });
      expect(all).toMatchObject({
        resultCd: '000',
        data: { [list]: expect.arrayContaining([expect.anything()]) },
      });
      const none = await sellers[profile]?.call(path, { lastReqDt: '20270101000000' });
      expect(none).toMatchObject({ resultCd: '001', data: null });
      expect(await sellers[profile]?.call(path)).toMatchObject({ resultCd: '910' });
    }
  });
});

test('a rate that changes is in the code table, for those who asked before too', async () => {
  const ask = async () => sellers.vsdc?.call('/code/selectCodes', { lastReqDt: '20260201000000' });
  expect(await ask()).toMatchObject({ resultCd: '001' });
  await world.switches({ vatPercent: 20 });
  const classes = (await ask())?.data?.clsList as { cdCls: string; dtlList: object[] }[];
  expect(classes.find(({ cdCls }) => cdCls === '04')?.dtlList[1]).toMatchObject({
    cd: 'B',
    userDfnCd1: '20',
  });
});

test('a taxpayer is found by TIN with the state', async () => {
  for (const [profile, path] of [
    ['vsdc', '/customers/selectCustomer'] as const,
    ['vsdc', '/selectCustomer'] as const,
    ['osdc', '/selectCustomer'] as const,
  ]) {
    const find = (custmTin: string) => sellers[profile]?.call(path, { custmTin });
    expect(await find('101010101')).toMatchObject({ data: { custList: [{ taxprSttsCd: 'A' }] } });
    expect(await find('109090909')).toMatchObject({ data: { custList: [{ taxprSttsCd: 'D' }] } });
    expect(await find('123456789')).toMatchObject({ resultCd: '001' });
  }
});

test('an item is checked, kept and changed under its code', async () => {
  const { vsdc } = sellers;
  for (const wrong of [{ itemNm: '' }, { itemCd: 'airtime' }, { dftPrc: '100' }])
    expect(await vsdc?.saveItem(wrong)).toMatchObject({ resultCd: '910' });
  for (const itemNm of ['Router', 'Home router'])
    await vsdc?.saveItem({ itemCd: 'RW2NTNO0000012', itemTyCd: '2', itemNm, qtyUnitCd: 'NONE' });
  const items = (await vsdc?.call('/items/selectItems', { lastReqDt: EVERYTHING }))?.data?.itemList;
  expect(items).toMatchObject([{ itemNm: 'Home router' }, { itemNm: 'Airtime' }]);
});

test('stock is taken, and Z reports where the program has them', async () => {
  expect(await sellers.vsdc?.call('/stock/saveStockItems')).toMatchObject({ resultCd: '000' });
  expect(await sellers.osdc?.call('/insertStockIO')).toMatchObject({ resultCd: '000' });
  expect((await sellers.vsdc?.send('/reports/saveZReports', {}))?.status).toBe(404);
  await world.switches({ reportZ: true });
  expect(await sellers.vsdc?.call('/reports/saveZReports')).toMatchObject({ resultCd: '000' });
});
