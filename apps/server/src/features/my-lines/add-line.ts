import { MAX_LINES } from '@portal/domain/identifiers/my-lines';
import type { Locale } from '@portal/domain/language/locale';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { and, eq, sql } from 'drizzle-orm';
import { listLines, lockDevice } from './line-store.ts';
import { requireOpen } from './lock.ts';
import type { MyLinesDeps } from './my-lines-deps.ts';
import { deviceLines, deviceLocks } from './tables.ts';

/** How long a line is shown that nobody kept: the devices of many people are shared. */
const VISIT_MS = 30 * 60_000;

type AddInput = { proof: string; visitorId: string; locale: Locale };

/**
 * Adds the number of a proof to the lines of a browser, for half an hour. A line that it has already stays as it is, but is proven
 * again, and for that long at least.
 * @returns the id of the line
 * @throws PortalError LINES_LOCKED, PROOF_INVALID, LINES_FULL for an eleventh line
 */
export async function addLine(deps: MyLinesDeps, { proof, visitorId, locale }: AddInput): Promise<string> {
  await requireOpen(deps, visitorId);
  const msisdn = await deps.useLineProof({ proof, visitorId });
  if (!msisdn) throw new PortalError('PROOF_INVALID');
  const now = deps.clock.now();
  const endsAt = new Date(now.getTime() + VISIT_MS);
  return deps.db.transaction(async (tx) => {
    await lockDevice(tx, visitorId);
    const lines = await listLines(tx, visitorId, now);
    if (lines.length >= MAX_LINES && !lines.some((line) => line.msisdn === msisdn))
      throw new PortalError('LINES_FULL');
    // What ended and is not erased yet starts again, without the PIN of before.
    if (lines.length === 0) await tx.delete(deviceLocks).where(eq(deviceLocks.visitorId, visitorId));
    const isOfNumber = and(eq(deviceLines.visitorId, visitorId), eq(deviceLines.msisdn, msisdn));
    if (!lines.some((line) => line.msisdn === msisdn)) await tx.delete(deviceLines).where(isOfNumber);
    const [row] = await tx
      .insert(deviceLines)
      .values({ id: deps.newId(), visitorId, msisdn, locale, provenAt: now, endsAt })
      .onConflictDoUpdate({
        target: [deviceLines.visitorId, deviceLines.msisdn],
        set: { provenAt: now, endsAt: sql`greatest(${deviceLines.endsAt}, excluded.ends_at)` },
      })
      .returning({ id: deviceLines.id });
    if (!row) throw new Error('line was not stored');
    return row.id;
  });
}
