import { makeTestDb } from '@portal/platform/database/testing/database';
import { type RunningFiscal, startFiscal } from '@portal/sandbox/fiscal/fiscal';
import { changeSwitches, type FiscalSwitches } from '@portal/sandbox/fiscal/switches';
import { openSandboxDb } from '@portal/sandbox/sandbox-db';
import { makeSandboxTables } from '@portal/sandbox/sandbox-tables';

/** The two kinds of devices. */
export type Profile = 'vsdc' | 'osdc';

/** What a device answered. */
export type Answer = {
  resultCd: string;
  resultMsg: string;
  resultDt: string;
  data: Record<string, unknown> | null;
};

type Change = Record<string, unknown>;

/** Paths of the calls that the tests make, by profile (EBM.md section 1). */
export const PATHS: Record<Profile, { initialise: string; saveItem: string; saveSale: string }> = {
  vsdc: {
    initialise: '/initializer/selectInitInfo',
    saveItem: '/items/saveItems',
    saveSale: '/trnsSales/saveSales',
  },
  osdc: { initialise: '/selectInitOsdcInfo', saveItem: '/saveItem', saveSale: '/saveTrnsSalesOsdc' },
};

const AUTHOR = { regrId: 'portal', regrNm: 'Portal', modrId: 'portal', modrNm: 'Portal' };

/** Starts the devices on a database of their own; `clock` can be moved. Close it in `afterAll`. */
export async function openFiscal() {
  const database = await makeTestDb();
  const db = openSandboxDb(database.url);
  await makeSandboxTables(db);
  let time = Date.parse('2026-02-28T08:00:00Z');
  const clock = { now: () => new Date(time) };
  const fiscal = await startFiscal({ db, clock });
  return {
    db,
    clock,
    fiscal,
    pass: (hours: number) => {
      time += hours * 3_600_000;
    },
    switches: async (change: Partial<FiscalSwitches> | null) => {
      const problem = await changeSwitches(db, change, clock.now());
      if (problem) throw new Error(problem);
    },
    seller: (profile: Profile, bhfId = '00') => createSeller(fiscal, profile, bhfId),
    close: async () => {
      await fiscal.stop();
      await db.close();
      await database.drop();
    },
  };
}

/** A seller that uses one device by one profile. */
export type Seller = ReturnType<typeof createSeller>;

/** Creates a seller at running devices. */
export function createSeller(fiscal: RunningFiscal, profile: Profile, bhfId: string) {
  const origin = profile === 'vsdc' ? fiscal.vsdcUrl : fiscal.osdcUrl;
  const device = { tin: '999000123', bhfId };
  let cmcKey: unknown;
  let invcNo = 0;
  const send = (path: string, body: unknown) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const call = async (path: string, fields: Change = {}): Promise<Answer> => {
    const key = profile === 'osdc' && { cmcKey };
    return (await (await send(path, { ...device, ...key, ...fields })).json()) as Answer;
  };
  const initialise = (fields: Change = {}) =>
    call(PATHS[profile].initialise, { dvcSrlNo: `SANDBOX-${bhfId}`, ...fields });
  const saveItem = (fields: Change = {}) => call(PATHS[profile].saveItem, { ...itemFields(), ...fields });
  return {
    origin,
    send,
    call,
    initialise,
    saveItem,
    /** Initialises the device and registers its item. */
    open: async () => {
      const { data } = await initialise();
      const info = data?.info as { cmcKey: string; lastSaleInvcNo: number };
      cmcKey = info.cmcKey;
      invcNo = info.lastSaleInvcNo;
      await saveItem();
      return info;
    },
    /** The body of the next sale. */
    nextSale: (change: Change = {}) => saleFields({ ...device, invcNo: invcNo + 1, ...change }),
    saveSale: async (sale: Change): Promise<Answer> => {
      const answer = await call(PATHS[profile].saveSale, sale);
      if (answer.resultCd === '000') invcNo = Number(sale.invcNo);
      return answer;
    },
    /** Sends a sale whose answer does not come. */
    loseSale: (sale: Change) =>
      send(PATHS[profile].saveSale, { ...device, ...(profile === 'osdc' && { cmcKey }), ...sale }),
    /** Counts on after an answer that was lost. */
    count: () => {
      invcNo += 1;
    },
  };
}

/** Registers airtime. */
export function itemFields(): Change {
  return {
    itemCd: 'RW3NTXU0000001',
    itemClsCd: '8311160300',
    itemTyCd: '3',
    itemNm: 'Airtime',
    orgnNatCd: 'RW',
    pkgUnitCd: 'NT',
    qtyUnitCd: 'U',
    taxTyCd: 'B',
    dftPrc: 100,
    isrcAplcbYn: 'N',
    useYn: 'Y',
    ...AUTHOR,
  };
}

/** Airtime of RWF 1,000 by mobile money, the worked example of EBM.md section 13. */
export function saleFields(change: Change = {}): Change {
  return {
    orgInvcNo: 0,
    custTin: null,
    custNm: null,
    salesTyCd: 'N',
    rcptTyCd: 'S',
    pmtTyCd: '06',
    salesSttsCd: '02',
    cfmDt: '20260228100000',
    salesDt: '20260228',
    stockRlsDt: null,
    totItemCnt: 1,
    ...zero('A'),
    ...zero('C'),
    ...zero('D'),
    taxblAmtB: 1000,
    taxRtB: 18,
    taxAmtB: 152.54,
    totTaxblAmt: 1000,
    totTaxAmt: 152.54,
    totAmt: 1000,
    prchrAcptcYn: 'N',
    remark: 'payment 1',
    ...AUTHOR,
    receipt: { custTin: null, custMblNo: '0788100001', rptNo: 1, prchrAcptcYn: 'N' },
    itemList: [lineFields()],
    ...change,
  };
}

/** A line of airtime for RWF 1,000. */
export function lineFields(change: Change = {}): Change {
  return {
    itemSeq: 1,
    itemCd: 'RW3NTXU0000001',
    itemClsCd: '8311160300',
    itemNm: 'Airtime',
    bcd: null,
    pkgUnitCd: 'NT',
    pkg: 1,
    qtyUnitCd: 'U',
    qty: 1,
    prc: 1000,
    splyAmt: 1000,
    dcRt: 0,
    dcAmt: 0,
    isrccCd: null,
    isrccNm: null,
    isrcRt: null,
    isrcAmt: null,
    taxTyCd: 'B',
    taxblAmt: 1000,
    taxAmt: 152.54,
    totAmt: 1000,
    ...change,
  };
}

/** What a refund of a part changes in the sale of RWF 1,000; amounts are positive. */
export function refundOf(orgInvcNo: number, amount = 400, tax = 61.02): Change {
  const amounts = { prc: amount, splyAmt: amount, taxblAmt: amount, taxAmt: tax, totAmt: amount };
  return {
    orgInvcNo,
    rcptTyCd: 'R',
    salesSttsCd: '05',
    rfdDt: '20260228103000',
    rfdRsnCd: '06',
    taxblAmtB: amount,
    taxAmtB: tax,
    totTaxblAmt: amount,
    totTaxAmt: tax,
    totAmt: amount,
    itemList: [lineFields(amounts)],
  };
}

function zero(letter: string): Change {
  return { [`taxblAmt${letter}`]: 0, [`taxRt${letter}`]: 0, [`taxAmt${letter}`]: 0 };
}
