import { isPayable } from '@portal/domain/products/lead';
import type { Lead } from '@portal/operator/lead-port';
import { enqueueJob } from '@portal/platform/jobs/job-queue';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { LeadsDeps } from './leads-deps.ts';
import type { LeadMessage } from './send-lead-message.ts';
import { leads } from './tables.ts';

type StoredLead = typeof leads.$inferSelect;

/** How many leads a run looks at. They are chosen at random, so that each has its turn. */
const BATCH = 25;

/** A run ends after this many milliseconds: a job may take 100 seconds. */
const RUN_MS = 60_000;

/**
 * Looks again at leads whose address was refused or not known (decision 127), and tells the customer once: when the sales
 * team has made the lead possible, that it can be paid; when the check of the address now says yes, that it can be ordered.
 */
export async function recheckLeads(deps: LeadsDeps): Promise<void> {
  const until = deps.clock.now().getTime() + RUN_MS;
  const waiting = await deps.db
    .select()
    .from(leads)
    .where(
      and(isNull(leads.notifiedAt), inArray(leads.obstacle, ['address', 'unknown']), isNotNull(leads.leadId)),
    )
    .orderBy(sql`random()`)
    .limit(BATCH);
  for (const lead of waiting) {
    if (deps.clock.now().getTime() > until) return;
    try {
      await recheckLead(deps, lead);
    } catch (err) {
      deps.log.warn({ err, key: lead.key }, 'a home broadband order could not be looked at again');
    }
  }
}

async function recheckLead(deps: LeadsDeps, { key, leadId, msisdn, planCode }: StoredLead): Promise<void> {
  const lead = await deps.leads.find({ leadId: leadId ?? '', contact: msisdn });
  if (!lead) return;
  const message = await messageFor(deps, lead, planCode);
  if (message === 'wait') return;
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const isWaiting = and(eq(leads.key, key), isNull(leads.notifiedAt));
    const { rowCount } = await tx.update(leads).set({ notifiedAt: now }).where(isWaiting);
    if (rowCount !== 1 || message === null) return;
    await enqueueJob(tx, { job: 'send-lead-message', payload: { key, message }, runAt: now });
  });
}

/** `null`: it was paid or cancelled, so there is nothing to say any more. */
async function messageFor(
  { feasibility }: LeadsDeps,
  lead: Lead,
  planCode: string,
): Promise<LeadMessage | 'wait' | null> {
  if (!isPayable({ ...lead, obstacle: null })) return null;
  if (lead.obstacle === null) return 'registered';
  if (!feasibility) return 'wait';
  const { at, town, address, landmark } = lead;
  const answer = await feasibility.check({ at, town, address, landmark, planCode });
  return answer === 'yes' ? 'possible' : 'wait';
}
