import type { Sql } from '../sandbox-db.ts';

/** What happens to an answer that is lost: no byte comes, the connection is cut, a proxy's page comes, half of it comes. */
const LOSSES = ['silent', 'cut', 'timeout-page', 'half'] as const;

/** How the devices behave. Counts are for the next calls; each of those calls takes one off. */
const SWITCHES = {
  down: { usual: false, label: 'Every call is answered with HTTP 503' },
  slowSeconds: { usual: 0, label: 'Seconds until an answer' },
  losesRequests: { usual: 0, label: 'Next sales that are lost before they are signed' },
  losesAnswers: { usual: 0, label: 'Next sales and initialisations that are done, and whose answer is lost' },
  lossOf: { usual: 'silent', of: LOSSES, label: 'How they are lost' },
  cannotReachAuthority: { usual: 0, label: 'Next sales that are refused with 894' },
  emptyAnswers: { usual: 0, label: 'Next sales that are signed and answered 000 without data' },
  repeatCode: { usual: '924', of: ['924', '994', '899'], label: 'Code for an invoice number that is taken' },
  reinit: { usual: 'counters', of: ['counters', '902'], label: 'Answer to a second initialisation' },
  sdcIdName: { usual: 'sdcId', of: ['sdcId', 'sdicId'], label: 'Spelling of the SDC in initialisation' },
  extraRates: { usual: false, label: 'A sale must have taxRtF and taxRtTt' },
  refusesWalkIn: { usual: false, label: 'A sale must have custTin and a purchase code' },
  refundNeedsCode: { usual: false, label: 'A refund to a company needs a fresh purchase code' },
  partRefunds: { usual: 'many', of: ['many', 'one'], label: 'Refunds of one sale' },
  longRefundReasons: { usual: false, label: 'The refund reasons 07 to 13 exist' },
  phone: { usual: 'either', of: ['either', 'national', 'international'], label: 'Form of custMblNo' },
  gaps: { usual: 'refused', of: ['refused', 'taken'], label: 'Invoice numbers that skip one' },
  reportZ: { usual: false, label: 'The VSDC takes Z reports' },
  vatPercent: { usual: 18, label: 'Rate of class B in the code table' },
  declaredUpTo: { usual: '', label: 'Last day declared (yyyymmdd): later sales of it are refused with 921' },
  offline: { usual: false, label: 'The VSDC has no internet: it signs, and look-ups are refused with 894' },
  offlineHours: { usual: 24, label: 'Hours without internet after which it stops signing' },
} as const satisfies Record<string, SwitchRule>;

type SwitchRule = { usual: boolean | number | string; of?: readonly string[]; label: string };

/** Name of a switch. */
export type SwitchName = keyof typeof SWITCHES;

type Widened<Usual> = Usual extends boolean ? boolean : Usual extends number ? number : string;

/** Every switch with its value. `changedAt`: of the code tables; `offlineSince`: of the VSDC; ISO times. */
export type FiscalSwitches = { [Name in SwitchName]: Widened<(typeof SWITCHES)[Name]['usual']> } & {
  codesChangedAt: string | null;
  offlineSince: string | null;
};

/** The switches in the order of the page, with their rules. */
export const SWITCH_RULES = Object.entries(SWITCHES) as [SwitchName, SwitchRule][];

/** The switches before any change. */
export const USUAL_SWITCHES = Object.fromEntries([
  ...SWITCH_RULES.map(([name, { usual }]) => [name, usual]),
  ['codesChangedAt', null],
  ['offlineSince', null],
]) as FiscalSwitches;

/** Reads all switches. */
export async function readSwitches(sql: Sql): Promise<FiscalSwitches> {
  const { rows } = await sql.query<{ switches: Partial<FiscalSwitches> }>(
    'SELECT switches FROM sandbox.fiscal_switches',
  );
  return { ...USUAL_SWITCHES, ...rows[0]?.switches };
}

/** Changes some switches; `null` restores all. Returns what is wrong with the change, or `null`. */
export async function changeSwitches(sql: Sql, change: unknown, now: Date): Promise<string | null> {
  const wanted: unknown = change === null ? USUAL_SWITCHES : change;
  if (typeof wanted !== 'object' || Array.isArray(wanted)) return 'an object with switches, or null';
  const entries = Object.entries(wanted ?? {}).filter(([name]) => change !== null || name in SWITCHES);
  const problems = entries.flatMap(([name, value]) => problemOf(name, value) ?? []);
  if (problems.length > 0) return problems.join('; ');
  const before = await readSwitches(sql);
  const after: FiscalSwitches = { ...before, ...Object.fromEntries(entries) };
  const isNewTable =
    after.vatPercent !== before.vatPercent || after.longRefundReasons !== before.longRefundReasons;
  const offlineSince = after.offline ? (before.offlineSince ?? now.toISOString()) : null;
  const codesChangedAt = isNewTable ? now.toISOString() : before.codesChangedAt;
  await storeSwitches(sql, { ...after, offlineSince, codesChangedAt });
  return null;
}

/** Takes one off a count that is above zero; returns whether it was. */
export async function takeOne(
  sql: Sql,
  name: 'losesRequests' | 'losesAnswers' | 'cannotReachAuthority' | 'emptyAnswers',
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `UPDATE sandbox.fiscal_switches
     SET switches = jsonb_set(switches, ARRAY[$1], to_jsonb((switches ->> $1)::int - 1))
     WHERE (switches ->> $1)::int > 0`,
    [name],
  );
  return rowCount === 1;
}

async function storeSwitches(sql: Sql, switches: FiscalSwitches): Promise<void> {
  await sql.query(
    `INSERT INTO sandbox.fiscal_switches VALUES (1, $1)
     ON CONFLICT (id) DO UPDATE SET switches = EXCLUDED.switches`,
    [JSON.stringify(switches)],
  );
}

function problemOf(name: string, value: unknown): string | null {
  if (!Object.hasOwn(SWITCHES, name)) return `${name}: no such switch`;
  const { usual, of }: SwitchRule = SWITCHES[name as SwitchName];
  if (typeof value !== typeof usual) return `${name}: a ${typeof usual}`;
  if (typeof value === 'number' && !(Number.isSafeInteger(value) && value >= 0))
    return `${name}: a whole number from 0`;
  if (of && !of.includes(String(value))) return `${name}: one of ${of.join(', ')}`;
  if (name === 'declaredUpTo' && !/^(\d{8})?$/.test(String(value))) return `${name}: yyyymmdd, or empty`;
  return null;
}
