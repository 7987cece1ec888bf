import type pg from 'pg';
import type { PaymentsDeps } from '../payments-deps.ts';
import { auditBook } from './audit-book.ts';

/** What the nightly audit stands on. */
export type AuditDeps = Pick<PaymentsDeps, 'clock' | 'log' | 'alarm'> & { pool: pg.Pool };

/** Checks I1 to I8 over the recent payments; every violation found is logged and rings the alarm. It mends nothing. */
export async function auditInvariants({ pool, clock, log, alarm }: AuditDeps): Promise<void> {
  for (const { invariant, holds, total, violations } of await auditBook(pool, clock.now(), 'recent')) {
    if (total === 0) continue;
    log.error({ invariant, holds, total, first: violations.slice(0, 10) }, 'an invariant is broken');
    alarm('invariant');
  }
}
