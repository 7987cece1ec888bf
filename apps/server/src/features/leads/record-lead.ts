import type { Locale } from '@portal/domain/language/locale';
import type { Plan, Town } from '@portal/domain/products/lead';
import type { LeadContact } from '@portal/operator/lead-port';
import { eq } from 'drizzle-orm';
import { checkFeasibility } from './check-feasibility.ts';
import type { LeadsDeps } from './leads-deps.ts';
import { leads } from './tables.ts';

/** A lead whose form and code were checked. `key`: the hash of its code. */
type CheckedLead = {
  key: string;
  visitorId: string;
  locale: Locale;
  plan: Plan;
  /** `null`: it is not on the operator's list. */
  town: Town | null;
  details: LeadContact;
};

/**
 * Stores a lead with the answer whether it can be installed, once per key. A repeated order gets the stored row: the answer
 * does not change under a customer who presses twice.
 */
export async function recordLead(
  deps: LeadsDeps,
  { key, visitorId, locale, plan, town, details }: CheckedLead,
): Promise<typeof leads.$inferSelect> {
  const known = await findByKey(deps, key);
  if (known) return known;
  const { at, address, landmark, contact: msisdn } = details;
  const place = { at, address, landmark, town: details.town, planCode: plan.code };
  const obstacle = await checkFeasibility(deps, { place, town });
  const row = { key, visitorId, msisdn, locale, town: details.town, planCode: plan.code };
  await deps.db
    .insert(leads)
    .values({ ...row, feasible: obstacle === null, obstacle, createdAt: deps.clock.now() })
    .onConflictDoNothing();
  const stored = await findByKey(deps, key);
  if (!stored) throw new Error('The lead was not stored');
  return stored;
}

async function findByKey({ db }: Pick<LeadsDeps, 'db'>, key: string) {
  const [row] = await db.select().from(leads).where(eq(leads.key, key));
  return row ?? null;
}
