import { randomBytes } from 'node:crypto';
import { isSameSecret } from '../is-same-secret.ts';
import type { SandboxDb, Sql } from '../sandbox-db.ts';
import { done, type Result, refuse } from './answer.ts';
import { type Fields, findWrongField, INIT_FIELDS } from './fields.ts';
import type { ReceiptKind } from './receipts.ts';
import { readSwitches } from './switches.ts';

/** The two kinds of devices for own software (EBM.md section 1). */
export type Profile = 'vsdc' | 'osdc';

/** The seller of the sandbox. */
export const SELLER = { tin: '999000123', name: 'Sandbox Telecom Ltd', activity: 'Telecommunications' };

/** The devices that the authority has approved: branch, name and serial. The first is the head office's. */
export const DEVICES = [
  { bhfId: '00', branch: 'Head office', serial: 'SANDBOX-00' },
  { bhfId: '01', branch: 'Second device', serial: 'SANDBOX-01' },
  { bhfId: '02', branch: 'Third device', serial: 'SANDBOX-02' },
] as const;

/** A device once it is initialised. `profile`: by whose call it was. */
export type Device = {
  tin: string;
  bhfId: string;
  profile: Profile;
  cmcKey: string;
  internalKey: string;
  signKey: string;
};

/** The last numbers of a device; 0 before the first receipt. */
export type Counters = { invcNo: number; totRcptNo: number; ns: number; nr: number };

/** Number of the SDC of a branch, 12 characters. */
export function sdcIdOf(bhfId: string): string {
  return `SDC9990000${bhfId}`;
}

/** Number of the installation of a branch, 11 characters. */
export function mrcOf(bhfId: string): string {
  return `SIM010000${bhfId}`;
}

/** The approved device of a TIN and branch. */
export function approvedDevice({ tin, bhfId }: Fields): (typeof DEVICES)[number] | undefined {
  return tin === SELLER.tin ? DEVICES.find((device) => device.bhfId === bhfId) : undefined;
}

/**
 * Finds the device that a call is about and locks it until the transaction ends. Returns a refusal for a device that is unknown
 * or not initialised (901), of the other kind (903), or whose key is missing (900) or wrong (901).
 */
export async function findDevice(sql: Sql, profile: Profile, fields: Fields): Promise<Device | Result> {
  const device = approvedDevice(fields) && (await readDevice(sql, fields));
  if (!device) return refuse('901');
  if (device.profile !== profile) return refuse('903', device.profile.toUpperCase());
  if (profile === 'vsdc') return device;
  if (typeof fields.cmcKey !== 'string' || fields.cmcKey === '') return refuse('900', 'cmcKey');
  return isSameSecret(fields.cmcKey, device.cmcKey) ? device : refuse('901', 'cmcKey');
}

/** Initialises a device, once; later calls are answered as the switch says, and without keys (EBM.md section 2). */
export async function initialise(sql: Sql, profile: Profile, fields: Fields): Promise<Result> {
  const wrong = findWrongField(fields, INIT_FIELDS);
  const approved = approvedDevice(fields);
  if (wrong) return refuse('910', wrong);
  if (!approved || approved.serial !== fields.dvcSrlNo) return refuse('901');
  const { bhfId } = approved;
  const switches = await readSwitches(sql);
  const { rows } = await sql.query<{ key: string; internal: string; sign: string }>(
    `INSERT INTO sandbox.fiscal_devices VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING
     RETURNING cmc_key AS key, internal_key AS internal, sign_key AS sign`,
    [SELLER.tin, bhfId, profile, newKey(), newKey(), newKey()],
  );
  const isFirst = rows[0] !== undefined;
  if (!isFirst && switches.reinit === '902') return refuse('902');
  const device = await readDevice(sql, fields);
  if (device?.profile !== profile) return refuse('903', device?.profile.toUpperCase());
  const keys = {
    cmcKey: rows[0]?.key ?? null,
    intrlKey: rows[0]?.internal ?? null,
    sgnKey: rows[0]?.sign ?? null,
  };
  const counters = await readCounters(sql, device);
  return done({ info: { ...describe(approved, switches.sdcIdName), ...keys, ...lastNumbers(counters) } });
}

/** Forgets that a device was initialised, as the authority does when it approves the serial again. Receipts stay. */
export async function resetDevice(db: SandboxDb, bhfId: string): Promise<boolean> {
  const { rowCount } = await db.query('DELETE FROM sandbox.fiscal_devices WHERE tin = $1 AND bhf_id = $2', [
    SELLER.tin,
    bhfId,
  ]);
  return rowCount === 1;
}

/** Reads the last numbers of a device. */
export async function readCounters(
  sql: Sql,
  { tin, bhfId }: { tin: string; bhfId: string },
): Promise<Counters> {
  const { rows } = await sql.query<Counters>(
    `SELECT ${lastSql('invc_no')} AS "invcNo", ${lastSql('tot_rcpt_no')} AS "totRcptNo",
       ${lastSql('rcpt_no', 'NS')} AS ns, ${lastSql('rcpt_no', 'NR')} AS nr`,
    [tin, bhfId],
  );
  return rows[0] ?? { invcNo: 0, totRcptNo: 0, ns: 0, nr: 0 };
}

/** SQL of the largest number of a device, which is the last entry of an index: no receipt before it is read. */
function lastSql(column: 'invc_no' | 'tot_rcpt_no' | 'rcpt_no', kind?: ReceiptKind): string {
  const ofKind = kind ? ` AND kind = '${kind}'` : '';
  return `coalesce((SELECT max(${column}) FROM sandbox.fiscal_receipts WHERE tin = $1 AND bhf_id = $2${ofKind}), 0)::float8`;
}

/** The kinds of all devices that are initialised, by branch. */
export async function readProfiles(sql: Sql): Promise<Record<string, Profile>> {
  const { rows } = await sql.query<{ bhfId: string; profile: Profile }>(
    'SELECT bhf_id AS "bhfId", profile FROM sandbox.fiscal_devices WHERE tin = $1',
    [SELLER.tin],
  );
  return Object.fromEntries(rows.map(({ bhfId, profile }) => [bhfId, profile]));
}

async function readDevice(sql: Sql, { tin, bhfId }: Fields): Promise<Device | undefined> {
  const { rows } = await sql.query<Device>(
    `SELECT tin, bhf_id AS "bhfId", profile, cmc_key AS "cmcKey", internal_key AS "internalKey", sign_key AS "signKey"
     FROM sandbox.fiscal_devices WHERE tin = $1 AND bhf_id = $2 FOR UPDATE`,
    [tin, bhfId],
  );
  return rows[0];
}

function describe({ bhfId, branch }: (typeof DEVICES)[number], sdcIdName: string): object {
  return {
    tin: SELLER.tin,
    taxprNm: SELLER.name,
    bsnsActv: SELLER.activity,
    bhfId,
    bhfNm: branch,
    bhfOpenDt: '20260105',
    prvncNm: 'KIGALI CITY',
    dstrtNm: 'GASABO',
    sctrNm: 'KACYIRU',
    locDesc: 'KG 7 Ave',
    hqYn: bhfId === '00' ? 'Y' : 'N',
    mgrNm: 'Invented Manager',
    mgrTelNo: '0780000000',
    mgrEmail: 'manager@example.rw',
    dvcId: `${SELLER.tin}${bhfId}00001`,
    [sdcIdName]: sdcIdOf(bhfId),
    mrcNo: mrcOf(bhfId),
  };
}

function lastNumbers({ invcNo, totRcptNo }: Counters): object {
  return {
    lastSaleInvcNo: invcNo,
    lastPchsInvcNo: 0,
    lastSaleRcptNo: totRcptNo,
    lastInvcNo: invcNo,
    lastTrainInvcNo: 0,
    lastProfrmInvcNo: 0,
    lastCopyInvcNo: 0,
  };
}

function newKey(): string {
  return randomBytes(32).toString('hex');
}
