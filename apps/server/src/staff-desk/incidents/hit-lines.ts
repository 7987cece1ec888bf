import type { Affected } from '@portal/contract/incident';
import type { OrderKind } from '@portal/domain/payments/order';
import { type AffectedPayments, listAffected } from '@portal/payments/compensation/list-affected';
import { MODE_TRAITS } from '@portal/payments/methods/mode-traits';
import { availabilityKey } from '@portal/payments/methods/payment-mode';
import { PAYMENT_MODES } from '@portal/payments/providers/registry';
import type { Incident } from '../../features/incidents/incident-store.ts';
import type { DeskDeps } from '../desk-deps.ts';

/** What is delivered over each network. */
const KINDS_OF_NETWORK: Record<Affected['networks'][number], readonly OrderKind[]> = {
  mobile: ['prepaid-recharge', 'prepaid-bundle', 'postpaid-bundle'],
  fixed: ['broadband-bundle', 'fixed-invoice'],
};
/** Longer incidents are looked at from their end. */
const LONGEST_MS = 31 * 86_400_000;

/**
 * Which payments an incident may have hit. `null`: the records cannot say it, because nobody knows in which district a customer was.
 * Pure.
 */
export function paymentsOf({ methods, sms, networks, districts }: Affected): AffectedPayments | null {
  const modes = PAYMENT_MODES.filter(
    // Who pays by a code needs the message with it.
    (mode) => methods.includes(availabilityKey(mode)) || (sms && MODE_TRAITS[mode].proof),
  );
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
  const to = endedAt !== null && endedAt < now ? endedAt : now;
  const from = new Date(Math.max(startedAt.getTime(), to.getTime() - LONGEST_MS));
  return listAffected(pool, payments, { from, to, now });
}
