import type { Affected } from '@portal/contract/incident';
import type { OrderKind } from '@portal/domain/payments/order';
import type { Period } from '@portal/domain/time/business-day';
import { type AffectedPayments, listAffected } from '@portal/payments/compensation/list-affected';
import type { Payment } from '@portal/payments/engine/payment';
import { MODE_TRAITS } from '@portal/payments/methods/mode-traits';
import { availabilityKey, type PaymentMode } from '@portal/payments/methods/payment-mode';
import { PAYMENT_MODES } from '@portal/payments/providers/registry';
import { findDistrict } from '@portal/platform/places/sectors';
import { and, gte, lt } from 'drizzle-orm';
import { signalReports } from '../../features/coverage/tables.ts';
import type { Incident } from '../../features/incidents/incident-store.ts';
import type { DeskDeps } from '../desk-deps.ts';

/** What is delivered over each network. */
const KINDS_OF_NETWORK: Record<Affected['networks'][number], readonly OrderKind[]> = {
  mobile: ['prepaid-recharge', 'prepaid-bundle', 'postpaid-bundle'],
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
const MAX_REPORTS = 5_000;

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
  const places = await db
    .select({ lat, lng })
    .from(signalReports)
    .where(and(gte(at, from), lt(at, to)))
    .limit(MAX_REPORTS);
  if (affected.districts.length === 0) return places.length;
  return places.filter((place) => affected.districts.includes(findDistrict(place) ?? '')).length;
}
