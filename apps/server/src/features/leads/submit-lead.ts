import { createHash } from 'node:crypto';
import type { CallInput, CallResult } from '@portal/contract/calls/calls';
import { type FormValues, fieldsToMend, readFormValues } from '@portal/domain/forms/form-field';
import { type FormSchema, withOptions } from '@portal/domain/forms/form-schema';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import { toDecimal } from '@portal/domain/money/money';
import { findTown, type InstallationObstacle, type Plan, type Town } from '@portal/domain/products/lead';
import type { LeadContact } from '@portal/operator/lead-port';
import { recordEvent } from '@portal/platform/events/record-event';
import { mapToUnavailable } from '@portal/platform/http/errors/or-unavailable';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { readMsisdn } from '@portal/platform/http/errors/read-msisdn';
import { enqueueJob } from '@portal/platform/jobs/job-queue';
import { and, eq, isNull } from 'drizzle-orm';
import { checkFeasibility } from './check-feasibility.ts';
import type { LeadsDeps } from './leads-deps.ts';
import { type NumberedLead, recordHandovers, toRegisteredEvent } from './sales-system/hand-over.ts';
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
    await recordEvent(tx, deps.eventRecipients, toRegisteredEvent(lead, at));
    await recordHandovers(tx, deps, { key, at });
    await deps.eraseDraft(tx, visitorId);
  });
}

/** A lead in the wire format. */
type LeadInput = CallInput<'submitLead'>;

/** Fields of the details form that the lead has as properties of its own. */
function ownFields({ fullName, contactNumber, email, address, consent }: LeadInput): FormValues {
  const { city: town, street1: installationAddress, landmark } = address;
  return { fullName, contactNumber, email, town, installationAddress, landmark, consent };
}

/**
 * Validates a lead with the rules of its form, as the browser does.
 * @returns the values of fields that the operator added to the form
 * Throws FORM_UNAVAILABLE, INVALID_REQUEST with the problem of each field.
 */
function checkDetails(schema: FormSchema | null, towns: readonly Town[], input: LeadInput): FormValues {
  if (!schema) throw new PortalError('FORM_UNAVAILABLE');
  const own = ownFields(input);
  const formSchema = withOptions(
    schema,
    'town',
    towns.map(({ name }) => ({ value: name, label: name })),
  );
  const given: FormValues = { ...input.formValues, ...own };
  const values = readFormValues(formSchema, (name) => given[name]);
  const fields = fieldsToMend(formSchema, values);
  if (Object.keys(fields).length > 0) throw new PortalError('INVALID_REQUEST', { fields });
  return Object.fromEntries(Object.entries(values).filter(([name]) => !Object.hasOwn(own, name)));
}

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
async function recordLead(
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
