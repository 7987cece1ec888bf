import type pg from 'pg';
import type { EngineDeps } from '../engine/engine-deps.ts';
import { checkInvariants } from './check-invariants.ts';

/** Dependencies of the nightly audit. */
export type AuditDeps = Pick<EngineDeps, 'clock' | 'log' | 'alarm'> & { pool: pg.Pool };

/**
 * The nightly audit: checks I1 to I9, I14 and I15 for the recent payments. Every violation is logged and raises the alarm.
 * Repairs nothing.
 */
export async function auditInvariants({ pool, clock, log, alarm }: AuditDeps): Promise<void> {
  for (const { invariant, holds, total, violations } of await checkInvariants(pool, clock.now(), 'recent')) {
    if (total === 0) continue;
    log.error({ invariant, holds, total, first: violations.slice(0, 10) }, 'invariant violated');
    alarm('invariant');
  }
}
