import { PortalError } from '@portal/platform/http/errors/portal-error';
import { eq, sql } from 'drizzle-orm';
import type { OrdersDeps } from '../orders-deps.ts';
import { payLinks } from './tables.ts';

/**
 * Records that a visitor reports a link: it waits in a queue of the staff desk, and its name and note are hidden until
 * staff have looked at it. Who knows the token may do so: nothing but the words of a sender is lost by a wrong report.
 * @throws PortalError NOT_FOUND when the link was erased or never existed
 */
export async function reportPayLink(
  { db, clock }: Pick<OrdersDeps, 'db' | 'clock'>,
  token: string,
): Promise<Record<string, never>> {
  const reported = await db
    .update(payLinks)
    .set({ reportedAt: clock.now(), reports: sql`${payLinks.reports} + 1` })
    .where(eq(payLinks.token, token))
    .returning({ token: payLinks.token });
  if (reported.length === 0) throw new PortalError('NOT_FOUND');
  return {};
}
