import { createHash } from 'node:crypto';
import type { CallResult } from '@portal/contract/calls/calls';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import { toDecimal } from '@portal/domain/money/money';
import { findTown, type InstallationObstacle, type Plan, type Town } from '@portal/domain/products/lead';
import type { LeadContact } from '@portal/operator/lead-port';
import type { NewEvent } from '@portal/platform/events/event';
import { recordEvent } from '@portal/platform/events/record-event';
import { mapToUnavailable } from '@portal/platform/http/errors/or-unavailable';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { readMsisdn } from '@portal/platform/http/errors/read-msisdn';
import { enqueueJob } from '@portal/platform/jobs/job-queue';
import { and, eq, isNull } from 'drizzle-orm';
import { checkDetails, type LeadInput } from './check-details.ts';
import type { LeadsDeps } from './leads-deps.ts';
import { recordLead } from './record-lead.ts';
import type { LeadMessage } from './send-lead-message.ts';
import { leads } from './tables.ts';
import { toWireObstacle } from './track-lead.ts';

type Sender = { visitorId: string; locale: Locale };

/**
 * Orders home broadband. The server validates form, price and feasibility whatever the page sent (RULINGS 50). Where
 * installation is not possible yet, or nobody could tell, it registers the demand (RULINGS 51). A verified code creates one
 * lead: a repeated call returns the first result and asks nobody again whether it is feasible.
 * Throws INVALID_MSISDN, INVALID_REQUEST with the problem of each field, PLAN_UNAVAILABLE, PROOF_INVALID,
 * FORM_UNAVAILABLE, UNAVAILABLE.
 */
export async function submitLead(
  deps: LeadsDeps,
  input: LeadInput,
  { visitorId, locale }: Sender,
): Promise<CallResult<'submitLead'>> {
  const contact = readMsisdn(input.contactNumber, 'contactNumber');
  const [towns, plan] = await mapToUnavailable(Promise.all([deps.leads.towns(), findPlan(deps, input)]));
  const extra = checkDetails(deps.detailsForm(locale), towns, input);
  const town = findTown(towns, input.address.city);
  const proof = { proof: input.uniqueCode, visitorId, msisdn: contact, lead: 'lead' };
  if (!(await deps.useProof(proof))) throw new PortalError('PROOF_INVALID');
  const key = createHash('sha256').update(input.uniqueCode).digest('base64url');
  const details = toLeadContact(input, contact, town);
  const row = await recordLead(deps, { key, visitorId, locale, plan, town, details });
  const { feasible, obstacle } = row;
  const leadId = await mapToUnavailable(deps.leads.submit({ key, plan, obstacle, extra, ...details }));
  if (leadId === null) deps.log.warn({ key }, 'the operator returned no number for a lead');
  else await storeLeadNumber(deps, { ...row, leadId });
  return { refLeadId: leadId, feasibility: feasible, obstacle: obstacle && toWireObstacle(obstacle) };
}

/** Finds the plan and checks that its price is what the visitor saw. Throws PLAN_UNAVAILABLE. */
async function findPlan({ leads: operatorLeads }: LeadsDeps, { plan: wanted }: LeadInput): Promise<Plan> {
  const plan = await operatorLeads.findPlan(wanted.code);
  const same = plan && toDecimal(plan.price) === wanted.amount && plan.price.currency === wanted.currency;
  if (!plan || !same) throw new PortalError('PLAN_UNAVAILABLE');
  return plan;
}

function toLeadContact(input: LeadInput, contact: Msisdn, town: Town | null): LeadContact {
  const { lat, lng, city, street1, landmark } = input.address;
  return {
    fullName: input.fullName.trim(),
    contact,
    email: input.email.trim(),
    town: town?.name ?? city.trim(),
    address: street1.trim(),
    landmark: landmark.trim(),
    at: { lat, lng },
  };
}

type NumberedLead = typeof leads.$inferSelect & { leadId: string };

/** The message about a lead that nothing prevents, or that this prevents. */
const MESSAGES: Record<InstallationObstacle, LeadMessage> = {
  town: 'demand',
  address: 'demand-address',
  unknown: 'to-check',
};

/** Stores the lead's number, queues its message once and erases the draft. */
async function storeLeadNumber(deps: LeadsDeps, lead: NumberedLead): Promise<void> {
  const { key, leadId, feasible, obstacle, visitorId } = lead;
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const isNew = and(eq(leads.key, key), isNull(leads.leadId));
    const { rowCount } = await tx.update(leads).set({ leadId }).where(isNew);
    if (rowCount !== 1) return;
    const message = feasible ? 'registered' : MESSAGES[obstacle ?? 'town'];
    await enqueueJob(tx, { job: 'send-lead-message', payload: { key, message }, runAt: at });
    await recordEvent(tx, deps.eventRecipients, toOutgoingEvent(lead, at));
    await deps.eraseDraft(tx, visitorId);
  });
}

/** The event for other systems about a new lead. */
function toOutgoingEvent(lead: NumberedLead, at: Date): NewEvent {
  const { leadId, town, planCode, feasible, obstacle, msisdn } = lead;
  return {
    id: `evt_${leadId}_registered`,
    type: 'lead.registered',
    at,
    data: { leadId, town, planCode, feasible, obstacle },
    numbers: { contactMsisdn: msisdn },
  };
}
