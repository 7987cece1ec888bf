import { createHash } from 'node:crypto';
import type { CallInput, CallResult } from '@portal/contract/calls';
import { findTown, type Plan, type Town } from '@portal/domain/lead';
import type { Locale } from '@portal/domain/locale';
import { toDecimal } from '@portal/domain/money';
import { type Msisdn, parseMsisdn } from '@portal/domain/msisdn';
import { and, eq, isNull } from 'drizzle-orm';
import type { LeadContact } from '../../operator/lead-port.ts';
import { orUnavailable } from '../../platform/http/or-unavailable.ts';
import { PortalError } from '../../platform/http/portal-error.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { checkDetails } from './check-details.ts';
import type { LeadsDeps } from './leads-deps.ts';
import { leads } from './tables.ts';

/** A lead as the wire says it. */
export type LeadWish = CallInput<'submitLead'>;

/** Who sends it. */
type Sender = { visitorId: string; locale: Locale };

/**
 * Orders home broadband. Rules of the form, price and feasibility are decided here, whatever the page thought
 * (RULINGS 50); where it can't be installed yet the demand is registered (RULINGS 51). The same verified code is the
 * same lead: a repeat gets the first answer.
 * Throws INVALID_MSISDN, INVALID_REQUEST with what is wrong by field, PLAN_UNAVAILABLE, PROOF_INVALID,
 * FORM_UNAVAILABLE, UNAVAILABLE.
 */
export async function submitLead(
  deps: LeadsDeps,
  wish: LeadWish,
  { visitorId, locale }: Sender,
): Promise<CallResult<'submitLead'>> {
  const contact = parseMsisdn(wish.contactNumber);
  if (!contact) throw new PortalError('INVALID_MSISDN', { fields: { contactNumber: 'malformed' } });
  const [towns, plan] = await orUnavailable(Promise.all([deps.leads.towns(), planOf(deps, wish)]));
  const extra = checkDetails(deps.detailsForm(locale), towns, wish);
  const town = findTown(towns, wish.address.city);
  const feasible = town?.feasible ?? false;
  const proof = { proof: wish.uniqueCode, visitorId, msisdn: contact, usedFor: 'lead' };
  if (!(await deps.useProof(proof))) throw new PortalError('PROOF_INVALID');
  const key = createHash('sha256').update(wish.uniqueCode).digest('base64url');
  await remember(deps, { key, visitorId, contact, town, wish, feasible, locale });
  const lead = { key, plan, feasible, extra, ...contactOf(wish, contact, town) };
  const leadId = await orUnavailable(deps.leads.submit(lead));
  if (leadId === null) deps.log.warn({ key }, 'the operator gave a lead no number');
  else await rememberNumber(deps, { key, leadId, feasible, visitorId });
  return { refLeadId: leadId, feasibility: feasible };
}

/** The plan on sale at the price the visitor saw. */
async function planOf({ leads: desk }: LeadsDeps, { plan: wanted }: LeadWish): Promise<Plan> {
  const plan = await desk.findPlan(wanted.code);
  const same = plan && toDecimal(plan.price) === wanted.amount && plan.price.currency === wanted.currency;
  if (!plan || !same) throw new PortalError('PLAN_UNAVAILABLE');
  return plan;
}

function contactOf(wish: LeadWish, contact: Msisdn, town: Town | null): LeadContact {
  const { lat, lng, city, street1, landmark } = wish.address;
  return {
    fullName: wish.fullName.trim(),
    contact,
    email: wish.email.trim(),
    town: town?.name ?? city.trim(),
    address: street1.trim(),
    landmark: landmark.trim(),
    at: { lat, lng },
  };
}

type Remembered = {
  key: string;
  visitorId: string;
  contact: Msisdn;
  town: Town | null;
  wish: LeadWish;
  feasible: boolean;
  locale: Locale;
};

async function remember(
  { db, clock }: LeadsDeps,
  { key, visitorId, contact, town, wish, feasible, locale }: Remembered,
) {
  const row = {
    key,
    visitorId,
    msisdn: contact,
    town: town?.name ?? wish.address.city.trim(),
    planCode: wish.plan.code,
    feasible,
    locale,
    createdAt: clock.now(),
  };
  await db.insert(leads).values(row).onConflictDoNothing();
}

type Numbered = { key: string; leadId: string; feasible: boolean; visitorId: string };

/** Keeps the number and has it sent, once; what was typed is not needed any more. */
async function rememberNumber(
  deps: LeadsDeps,
  { key, leadId, feasible, visitorId }: Numbered,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const isNew = and(eq(leads.key, key), isNull(leads.leadId));
    const { rowCount } = await tx.update(leads).set({ leadId }).where(isNew);
    if (rowCount !== 1) return;
    const message = feasible ? ('registered' as const) : ('demand' as const);
    await enqueue(tx, 'send-lead-message', { key, message }, { runAt: deps.clock.now() });
    await deps.eraseDraft(tx, visitorId);
  });
}
