import { storeViolationCounts } from '@portal/payments/audit/check-invariants';
import type { EngineDeps } from '@portal/payments/engine/engine-deps';
import type { SettlementDeps } from '../settlement-deps.ts';
import { readLastClose } from './close-store.ts';
import { type ChainFault, verifyCloses } from './verify-closes.ts';

/** Result of checking all closed days. */
export type CloseAudit = { closes: number; faults: ChainFault[] };

/** Checks all closed days, and stores the number of faults for /metrics as the rule `closed-days`. */
export async function checkCloses({ pool, clock }: SettlementDeps): Promise<CloseAudit> {
  const result = await verifyCloses(pool);
  const count = { invariant: 'closed-days', violations: result.faults.length } as const;
  await storeViolationCounts(pool, [count], clock.now());
  return result;
}

/**
 * The part of the nightly audit that is about closed days. Each fault is logged with its day, and raises the alarm. The
 * number and hash of the last close are logged too: a log that is kept elsewhere shows when the end of the chain is missing.
 */
export async function auditCloses({
  pool,
  clock,
  log,
  alarm,
}: SettlementDeps & Pick<EngineDeps, 'log' | 'alarm'>): Promise<void> {
  const { closes, faults } = await checkCloses({ pool, clock });
  for (const fault of faults) log.error(fault, 'a closed day was changed');
  if (faults.length > 0) alarm('invariant');
  const last = await readLastClose(pool);
  if (last) log.info({ closes, day: last.day, hash: last.hash }, 'closed days checked');
}
