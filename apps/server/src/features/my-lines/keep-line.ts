import type { Locale } from '@portal/domain/language/locale';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { enqueueJob } from '@portal/platform/jobs/job-queue';
import { eq } from 'drizzle-orm';
import { findLine } from './line-store.ts';
import { requireOpen } from './lock.ts';
import type { MyLinesDeps } from './my-lines-deps.ts';
import { deviceLines } from './tables.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Keeps a line on the device, so that the next visit needs no code. The owner is told at once and again after a day: who had the
 * handset for a minute can delete one message. Repeating it changes nothing and sends nothing.
 * @returns until when it is kept, counted from the proof
 * @throws PortalError LINES_LOCKED, NOT_FOUND
 */
export async function keepLine(
  deps: MyLinesDeps,
  { lineId, visitorId, locale }: { lineId: string; visitorId: string; locale: Locale },
): Promise<Date> {
  await requireOpen(deps, visitorId);
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const [locked] = await tx.select().from(deviceLines).where(eq(deviceLines.id, lineId)).for('update');
    const line = locked && (await findLine(tx, { id: lineId, visitorId, now }));
    if (!line) throw new PortalError('NOT_FOUND');
    const endsAt = new Date(line.provenAt.getTime() + deps.keptDays * DAY_MS);
    await tx
      .update(deviceLines)
      .set({ endsAt, locale, keptAt: line.keptAt ?? now })
      .where(eq(deviceLines.id, lineId));
    if (!line.keptAt)
      for (const [index, afterMs] of [0, DAY_MS].entries())
        await enqueueJob(tx, {
          job: 'send-line-notice',
          payload: { lineId, notice: index + 1 },
          runAt: new Date(now.getTime() + afterMs),
        });
    return endsAt;
  });
}
