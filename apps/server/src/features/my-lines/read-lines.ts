import type { CallResult } from '@portal/contract/calls/calls';
import type { Locale } from '@portal/domain/language/locale';
import { and, eq } from 'drizzle-orm';
import { describeLine } from './describe-line.ts';
import { type DeviceLine, listLines, recordViews } from './line-store.ts';
import { readLock, stayOpen } from './lock.ts';
import type { MyLinesDeps } from './my-lines-deps.ts';
import { deviceLines } from './tables.ts';

/**
 * Reads what is left on the lines of a browser. A line whose SIM card or owner changed after its proof ends here; one that the
 * network cannot tell about now is shown without its content where the settings say so (SIM_CHANGE_UNKNOWN).
 */
export async function readLines(
  deps: MyLinesDeps,
  reader: { visitorId: string; locale: Locale },
): Promise<CallResult<'readLines'>> {
  const { visitorId } = reader;
  const now = deps.clock.now();
  const lock = await readLock(deps, visitorId);
  const { keptDays, reminders } = deps;
  const nothing = {
    ...lock,
    endedLines: 0,
    keptDays,
    reminderChannels: [...reminders.channels],
    lines: [],
  };
  if (lock.isLocked) return nothing;
  const found = await listLines(deps.db, visitorId, now);
  if (found.length === 0) return nothing;
  await stayOpen(deps, visitorId);
  const checked = await Promise.all(
    found.map(async (line) => ({ line, holder: await deps.checkHolder(line.msisdn, line.provenAt) })),
  );
  const ended = checked.flatMap(({ line, holder }) => (holder === 'changed' ? [line] : []));
  await endLines(deps, ended);
  const open = checked.filter(({ holder }) => holder !== 'changed');
  const lines = await Promise.all(
    open.map(({ line, holder }) => describeLine(deps, { line, isHidden: holder === 'not-known', ...reader })),
  );
  await recordViews(deps.db, visitorId, now);
  return { ...nothing, endedLines: ended.length, lines };
}

/** Ends lines in this browser and the reminders of their owners, unless they were proven again meanwhile. */
async function endLines({ db, reminders }: MyLinesDeps, ended: readonly DeviceLine[]): Promise<void> {
  for (const { msisdn, provenAt } of ended) await reminders.endOfHolder(msisdn, provenAt);
  for (const { id, provenAt } of ended)
    await db.delete(deviceLines).where(and(eq(deviceLines.id, id), eq(deviceLines.provenAt, provenAt)));
}
