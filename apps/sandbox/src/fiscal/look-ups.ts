import type { Clock } from '@portal/domain/time/clock';
import type { Sql } from '../sandbox-db.ts';
import { done, found, type Result, refuse } from './answer.ts';
import { codeClasses, ITEM_CLASSES } from './code-tables.ts';
import { COMPANIES } from './companies.ts';
import { DEVICES, SELLER } from './devices.ts';
import { type Fields, findWrongField, ITEM_FIELDS, SINCE_FIELDS, TAXPAYER_FIELDS } from './fields.ts';
import { kigaliTime } from './kigali-time.ts';
import { readSwitches } from './switches.ts';

/** A question or an order of a device that is known. */
export type LookUp = (request: { sql: Sql; clock: Clock; fields: Fields }) => Promise<Result>;

/** When the tables were made; a later question finds nothing until a switch changes them. */
const TABLES_MADE_AT = '20260105080000';

/** The code tables, when they changed since the given time. */
export const selectCodes: LookUp = since(async ({ sql, fields }) => {
  const switches = await readSwitches(sql);
  const { codesChangedAt } = switches;
  const changedAt = codesChangedAt === null ? TABLES_MADE_AT : kigaliTime(new Date(codesChangedAt));
  if (changedAt <= String(fields.lastReqDt)) return refuse('001');
  const classes = codeClasses(switches).map(({ number, name, own, codes }) => ({
    cdCls: number,
    cdClsNm: name,
    cdClsDesc: null,
    useYn: 'Y',
    userDfnNm1: own,
    userDfnNm2: null,
    userDfnNm3: null,
    dtlList: codes.map(([cd, cdNm, rate = null], at) => ({
      cd,
      cdNm,
      cdDesc: cdNm,
      useYn: 'Y',
      srtOrd: at + 1,
      userDfnCd1: rate,
      userDfnCd2: null,
      userDfnCd3: null,
    })),
  }));
  return found('clsList', classes);
});

/** The item classes, when they changed since the given time. */
export const selectItemClasses: LookUp = since(async ({ fields }) => {
  const isNew = TABLES_MADE_AT > String(fields.lastReqDt);
  const classes = ITEM_CLASSES.map(([itemClsCd, itemClsLvl, itemClsNm]) => ({
    itemClsCd,
    itemClsNm,
    itemClsLvl,
    taxTyCd: itemClsLvl === 5 ? 'B' : null,
    mjrTgYn: itemClsLvl === 5 ? 'N' : null,
    useYn: 'Y',
  }));
  return found('itemClsList', isNew ? classes : []);
});

/** The taxpayer with a TIN. */
export const selectCustomer: LookUp = async ({ fields }) => {
  const wrong = findWrongField(fields, TAXPAYER_FIELDS);
  if (wrong) return refuse('910', wrong);
  const known = COMPANIES.filter(({ tin }) => tin === fields.custmTin);
  const place = { prvncNm: 'KIGALI CITY', dstrtNm: 'GASABO', sctrNm: 'REMERA', locDesc: null };
  return found(
    'custList',
    known.map(({ tin, name, status }) => ({ tin, taxprNm: name, taxprSttsCd: status, ...place })),
  );
};

/** The seller's branches. */
export const selectBranches: LookUp = since(async ({ fields }) => {
  const isNew = TABLES_MADE_AT > String(fields.lastReqDt);
  const place = { prvncNm: 'KIGALI CITY', dstrtNm: 'GASABO', sctrNm: 'KACYIRU', locDesc: 'KG 7 Ave' };
  const manager = { mgrNm: 'Invented Manager', mgrTelNo: '0780000000', mgrEmail: 'manager@example.rw' };
  const branches = DEVICES.map(({ bhfId, branch }) => ({
    tin: SELLER.tin,
    bhfId,
    bhfNm: branch,
    bhfSttsCd: '01',
    ...place,
    ...manager,
    hqYn: bhfId === '00' ? 'Y' : 'N',
  }));
  return found('bhfList', isNew ? branches : []);
});

/** Notices of the authority. */
export const selectNotices: LookUp = since(async ({ fields }) => {
  const notice = {
    noticeNo: 1,
    title: 'Simulated notice',
    cont: 'This device is simulated: its receipts are worth nothing.',
    dtlUrl: null,
    regrNm: 'Sandbox',
    regDt: TABLES_MADE_AT,
  };
  return found('noticeList', TABLES_MADE_AT > String(fields.lastReqDt) ? [notice] : []);
});

/** Country, type, packaging, quantity unit, and seven digits (EBM.md section 3); closed by X or open. */
const ITEM_CODE = /^[A-Z]{2}[123][A-Z0-9]{2,6}\d{7}$/;

/** Registers an item, or changes it. Its units and class are not compared with their tables: the sale is (section 3). */
export const saveItem: LookUp = async ({ sql, clock, fields }) => {
  const wrong = findWrongField(fields, ITEM_FIELDS);
  if (wrong) return refuse('910', wrong);
  if (!ITEM_CODE.test(String(fields.itemCd))) return refuse('910', 'itemCd');
  const { cmcKey: _, ...item } = fields;
  await sql.query(
    `INSERT INTO sandbox.fiscal_items VALUES ($1, $2, $3, $4)
     ON CONFLICT (tin, item_cd) DO UPDATE SET item = EXCLUDED.item, changed_at = EXCLUDED.changed_at`,
    [fields.tin, fields.itemCd, item, clock.now()],
  );
  return done(null);
};

/** The items that were registered or changed since the given time. */
export const selectItems: LookUp = since(async ({ sql, fields }) => {
  const { rows } = await sql.query<{ item: Fields; changedAt: Date }>(
    'SELECT item, changed_at AS "changedAt" FROM sandbox.fiscal_items WHERE tin = $1 ORDER BY item_cd',
    [fields.tin],
  );
  const changed = rows.filter(({ changedAt }) => kigaliTime(changedAt) > String(fields.lastReqDt));
  return found(
    'itemList',
    changed.map(({ item }) => ({ ...item, regBhfId: item.bhfId, rraModYn: 'N' })),
  );
});

/** Orders of which nothing but the device is checked: stock and day reports. */
export const takeAnything: LookUp = async () => done(null);

function since(answer: LookUp): LookUp {
  return async (request) => {
    const wrong = findWrongField(request.fields, SINCE_FIELDS);
    return wrong ? refuse('910', wrong) : answer(request);
  };
}
