import type { Affected } from '@portal/contract/incident';
import type { OrderKind } from '@portal/domain/payments/order';
import type { Period } from '@portal/domain/time/business-day';
import { type AffectedPayments, listAffected } from '@portal/payments/compensation/list-affected';
import type { Payment } from '@portal/payments/engine/payment';
import { MODE_TRAITS } from '@portal/payments/methods/mode-traits';
import { availabilityKey, type PaymentMode } from '@portal/payments/methods/payment-mode';
import { PAYMENT_MODES } from '@portal/payments/providers/registry';
import { findDistrict } from '@portal/platform/places/sectors';
import { and, gte, lt, sql } from 'drizzle-orm';
import { signalReports } from '../../features/coverage/tables.ts';
import type { Incident } from '../../features/incidents/incident-store.ts';
import type { DeskDeps } from '../desk-deps.ts';

/** What is delivered over each network. */
const KINDS_OF_NETWORK: Record<Affected['networks'][number], readonly OrderKind[]> = {
  mobile: ['prepaid-recharge', 'several-recharges', 'prepaid-bundle', 'postpaid-bundle'],
  fixed: ['broadband-bundle', 'fixed-invoice'],
};
const wayConcerns = ({ methods, sms }: Affected, mode: PaymentMode): boolean =>
  // Who pays by a code needs the message with it.
  methods.includes(availabilityKey(mode)) || (sms && MODE_TRAITS[mode].proof);

/** Whether an incident concerns a payment, as far as can be known: a network in districts may, wherever its customer was. Pure. */
export function concernsPayment(
  affected: Affected,
  { mode, contents }: Pick<Payment, 'mode' | 'contents'>,
): boolean {
  return (
    wayConcerns(affected, mode) ||
    affected.networks.some((network) => KINDS_OF_NETWORK[network].includes(contents.kind))
  );
}

/** Longer incidents are looked at from their end. */
const LONGEST_MS = 31 * 86_400_000;

/** The district of each place to a hundredth of a degree, about a kilometre: a country has some ten thousand. */
const districtsOfCells = new Map<string, string | null>();

function findDistrictOfCell(cell: { lat: number; lng: number }): string | null {
  const key = `${cell.lat} ${cell.lng}`;
  const known = districtsOfCells.get(key);
  if (known !== undefined) return known;
  const district = findDistrict(cell);
  districtsOfCells.set(key, district);
  return district;
}

/**
 * Which payments an incident may have hit. `null`: the records cannot say it, because nobody knows in which district a customer was.
 * Pure.
 */
export function paymentsOf(affected: Affected): AffectedPayments | null {
  const { networks, districts } = affected;
  const modes = PAYMENT_MODES.filter((mode) => wayConcerns(affected, mode));
  const kinds = districts.length > 0 ? [] : networks.flatMap((network) => KINDS_OF_NETWORK[network]);
  return modes.length + kinds.length === 0 ? null : { modes, kinds };
}

/** The lines that an incident hit, by the records of its time. */
export async function listHitLines(
  { pool, clock }: Pick<DeskDeps, 'pool' | 'clock'>,
  { affected, startedAt, endedAt }: Incident,
) {
  const payments = paymentsOf(affected);
  if (payments === null) return null;
  const now = clock.now();
  return listAffected(pool, payments, { ...timeOf({ startedAt, endedAt }, now), now });
}

/** The time of an incident that is looked at. */
function timeOf({ startedAt, endedAt }: Pick<Incident, 'startedAt' | 'endedAt'>, now: Date): Period {
  const to = endedAt !== null && endedAt < now ? endedAt : now;
  return { from: new Date(Math.max(startedAt.getTime(), to.getTime() - LONGEST_MS)), to };
}

/**
 * Counts the reports of no signal in the time and the districts of an incident: who sent them is not known, so they tell how many it
 * hit, and not whom. `null` when the mobile network is not affected.
 */
export async function countSignalReports(
  { db, clock }: Pick<DeskDeps, 'db' | 'clock'>,
  { affected, startedAt, endedAt }: Incident,
): Promise<number | null> {
  if (!affected.networks.includes('mobile')) return null;
  const { from, to } = timeOf({ startedAt, endedAt }, clock.now());
  const { at, lat, lng } = signalReports;
  // A country's reports of a month are many; the cells that they are in are not, and finding a district takes time.
  const cells = await db
    .select({
      lat: sql<number>`round(${lat}::numeric, 2)::float8`,
      lng: sql<number>`round(${lng}::numeric, 2)::float8`,
      reports: sql<number>`count(*)::int`,
    })
    .from(signalReports)
    .where(and(gte(at, from), lt(at, to)))
    .groupBy(sql`1, 2`);
  const { districts } = affected;
  return cells
    .filter((cell) => districts.length === 0 || districts.includes(findDistrictOfCell(cell) ?? ''))
    .reduce((total, { reports }) => total + reports, 0);
}
