import { createHmac } from 'node:crypto';
import type { Clock } from '@portal/domain/time/clock';
import type { SandboxDb, Sql } from '../sandbox-db.ts';
import { done, type Result, refuse } from './answer.ts';
import { checkAmounts, checkCodes, checkSaleFields, linesOf } from './check-sale.ts';
import { checkCompany, takePurchaseCode } from './companies.ts';
import {
  type Counters,
  type Device,
  findDevice,
  mrcOf,
  type Profile,
  readCounters,
  sdcIdOf,
} from './devices.ts';
import type { Fields } from './fields.ts';
import { kigaliTime } from './kigali-time.ts';
import { findReceipt, type ReceiptKind, readRefunded, type SignedReceipt, storeReceipt } from './receipts.ts';
import { type FiscalSwitches, readSwitches, takeOne } from './switches.ts';

type Sale = { db: SandboxDb; clock: Clock; profile: Profile; fields: Fields };

/** A sale that a transaction works on. */
type Work = {
  sql: Sql;
  device: Device;
  fields: Fields;
  switches: FiscalSwitches;
  /** The last numbers; the device is locked, so that nobody counts on. */
  counters: Counters;
  now: Date;
};

const INTERNAL_DATA_LENGTH = 26;
const SIGNATURE_LENGTH = 16;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * Signs a sale or a refund, or says why not. Checks come in the order of EBM.md section 15; a number that is taken is found after
 * the fields, so that a repeat of a company's sale is called a repeat and not a used code. A refusal leaves nothing behind.
 * @returns the answer, and whether it is lost on its way to the seller
 */
export function saveSale({ db, clock, profile, fields }: Sale): Promise<{ result: Result; isLost: boolean }> {
  return db.transaction(async (sql) => {
    const device = await findDevice(sql, profile, fields);
    if ('resultCd' in device) return { result: device, isLost: false };
    const switches = await readSwitches(sql);
    // A count is written only while it is above zero: most sales meet none.
    const take = async (name: Parameters<typeof takeOne>[1]) => switches[name] > 0 && takeOne(sql, name);
    if (await take('cannotReachAuthority')) return { result: refuse('894'), isLost: false };
    const counters = await readCounters(sql, device);
    const work = { sql, device, fields, switches, counters, now: clock.now() };
    const refusal = await findRefusal(work);
    if (refusal) return { result: refusal, isLost: false };
    const receipt = await sign(work);
    const isEmpty = await take('emptyAnswers');
    const result = done(isEmpty ? null : describe(receipt, profile));
    return { result, isLost: await take('losesAnswers') };
  });
}

async function findRefusal(work: Work): Promise<Result | null> {
  const { sql, device, fields, switches, now } = work;
  if (device.profile === 'vsdc' && hasStopped(switches, now)) return refuse('896', 'no contact for too long');
  return (
    checkSaleFields(fields, switches) ??
    (await checkNumber(work)) ??
    checkCodes(fields, switches) ??
    (await checkItems(work)) ??
    checkAmounts(fields, switches, await readOriginal(work)) ??
    (await checkCompany(sql, fields, switches)) ??
    checkDay(fields, switches) ??
    (await checkOriginal(work))
  );
}

/** What was signed as the sale that a refund names; `null`: nothing. */
async function readOriginal({ sql, device, fields }: Work): Promise<Fields | null> {
  if (fields.rcptTyCd !== 'R') return null;
  const sale = await findReceipt(sql, { ...device, invcNo: Number(fields.orgInvcNo) });
  return sale?.request ?? null;
}

function hasStopped({ offlineSince, offlineHours }: FiscalSwitches, now: Date): boolean {
  return offlineSince !== null && now.getTime() - Date.parse(offlineSince) > offlineHours * 3_600_000;
}

async function checkNumber({ sql, device, fields, switches, counters }: Work): Promise<Result | null> {
  const invcNo = Number(fields.invcNo);
  const { invcNo: last } = counters;
  if (invcNo <= last && (await findReceipt(sql, { ...device, invcNo })))
    return refuse(switches.repeatCode, `invcNo ${invcNo}`);
  const isSkipping = switches.gaps === 'refused' && invcNo !== last + 1;
  return isSkipping ? refuse('922', `invcNo must be ${last + 1}`) : null;
}

async function checkItems({ sql, device, fields }: Work): Promise<Result | null> {
  const lines = linesOf(fields);
  const { rows } = await sql.query<{ code: string }>(
    'SELECT item_cd AS code FROM sandbox.fiscal_items WHERE tin = $1 AND item_cd = ANY ($2)',
    [device.tin, lines.map(({ itemCd }) => itemCd)],
  );
  const at = lines.findIndex(({ itemCd }) => rows.every(({ code }) => code !== itemCd));
  return at < 0 ? null : refuse('913', `itemList[${at}].itemCd`);
}

function checkDay({ salesDt }: Fields, { declaredUpTo }: FiscalSwitches): Result | null {
  return String(salesDt) <= declaredUpTo ? refuse('921') : null;
}

/** A refund: its sale is known, is a sale, and is not refunded beyond what it was. */
async function checkOriginal({ sql, device, fields, switches }: Work): Promise<Result | null> {
  if (fields.rcptTyCd !== 'R') return null;
  const original = { ...device, invcNo: Number(fields.orgInvcNo) };
  const sale = await findReceipt(sql, original);
  if (!sale) return refuse('922', `orgInvcNo ${original.invcNo}`);
  if (sale.kind !== 'NS') return refuse('910', 'orgInvcNo is not a sale');
  const before = await readRefunded(sql, original);
  if (switches.partRefunds === 'one' && before.count > 0)
    return refuse('910', 'orgInvcNo is refunded already');
  const isTooMuch = before.cents + centsOf(fields) > centsOf(sale.request);
  return isTooMuch ? refuse('910', 'totAmt is more than is left of the sale') : null;
}

function centsOf({ totAmt }: Fields): number {
  return Math.round(Number(totAmt) * 100);
}

async function sign({ sql, device, fields, counters, now }: Work): Promise<SignedReceipt> {
  const { tin, bhfId, internalKey, signKey } = device;
  const kind: ReceiptKind = fields.rcptTyCd === 'R' ? 'NR' : 'NS';
  const rcptNo = (kind === 'NR' ? counters.nr : counters.ns) + 1;
  const totRcptNo = counters.totRcptNo + 1;
  const [invcNo, orgInvcNo] = [Number(fields.invcNo), Number(fields.orgInvcNo)];
  const { totAmt, totTaxAmt } = fields;
  const content = [tin, bhfId, invcNo, kind, rcptNo, totRcptNo, totAmt, totTaxAmt, kigaliTime(now)];
  const intrlData = signInBase32(internalKey, content, INTERNAL_DATA_LENGTH);
  const rcptSign = signInBase32(signKey, [...content, intrlData], SIGNATURE_LENGTH);
  const { cmcKey: _, ...request } = fields;
  const signed = { tin, bhfId, invcNo, orgInvcNo, kind, rcptNo, totRcptNo, intrlData, rcptSign };
  const receipt = { ...signed, request, signedAt: now };
  await storeReceipt(sql, receipt);
  await takePurchaseCode(sql, fields);
  return { ...receipt, id: 0 };
}

/** The answer's data: names and types differ by profile (EBM.md section 6). */
function describe(receipt: SignedReceipt, profile: Profile): object {
  const { rcptNo, totRcptNo, intrlData, rcptSign, bhfId } = receipt;
  const signedAt = kigaliTime(receipt.signedAt);
  if (profile === 'osdc') {
    return {
      curRcptNo: String(rcptNo),
      totRcptNo: String(totRcptNo),
      intrlData,
      rcptSign,
      sdcDateTime: signedAt,
    };
  }
  const ids = { sdcId: sdcIdOf(bhfId), mrcNo: mrcOf(bhfId) };
  return { rcptNo, totRcptNo, intrlData, rcptSign, vsdcRcptPbctDate: signedAt, ...ids };
}

/**
 * Signs what a receipt says with a device's key. Returns `length` characters of base32; the authority's are 26 and 16 long
 * (EBM.md section 6). Nobody outside the sandbox can verify it.
 */
function signInBase32(key: string, content: readonly unknown[], length: number): string {
  const bytes = createHmac('sha256', key).update(JSON.stringify(content)).digest();
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return Array.from({ length }, (_, at) => ALPHABET[Number.parseInt(bits.slice(at * 5, at * 5 + 5), 2)]).join(
    '',
  );
}
