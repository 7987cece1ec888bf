import { randomInt } from 'node:crypto';
import {
  findTown,
  type LeadHappened,
  type LeadStep,
  nextLeadStep,
  type Town,
} from '@portal/domain/products/lead';
import type { Db, DbOrTx, Tx } from '@portal/platform/database/open-db';
import { eq } from 'drizzle-orm';
import type { Lead, Leads, NewLead } from '../../lead-port.ts';
import { deliverOnce } from '../billing/deliver-once.ts';
import type { LeadBehaviour } from '../magic/magic-leads.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';
import { devices, plans, towns } from './lead-catalogue.ts';
import { leadBehaviours, openedTowns, salesLeads } from './lead-tables.ts';

type Row = typeof salesLeads.$inferSelect;

/** Home broadband of the sandbox operator. */
export function sandboxLeads(deps: SandboxDeps): Leads {
  const { db, clock } = deps;
  return {
    towns: () => readTowns(db),
    openTown: async (name) => {
      const town = findTown(towns(), name);
      if (!town) return 'unknown';
      await db.insert(openedTowns).values({ name: town.name, at: clock.now() }).onConflictDoNothing();
      return 'opened';
    },
    plans: async (deviceCode) => (devices().some(({ code }) => code === deviceCode) ? [...plans()] : []),
    findPlan: async (wanted) => plans().find(({ code }) => code === wanted) ?? null,
    device: async (wanted) => devices().find(({ code }) => code === wanted) ?? null,
    submit: (lead) => submitLead(deps, lead),
    find: async ({ leadId, contact }) => {
      const [row] = await db.select().from(salesLeads).where(eq(salesLeads.leadId, leadId));
      return row && row.msisdn === contact ? toLead(row, clock.now()) : null;
    },
    confirm: ({ key, leadId, amount }) =>
      deliverOnce<LeadBehaviour>(deps, {
        key,
        request: `lead ${leadId} ${amount.minor} ${amount.currency}`,
        amount,
        prefix: 'HB',
        referenceOf: (behaviour) => (behaviour === 'loses-lead' ? null : leadId),
        behaviourOf: async (tx) => (await lockLead(tx, leadId))?.behaviour ?? 'loses-lead',
        give: (tx, behaviour) => bookPayment(tx, { leadId, behaviour, at: clock.now() }),
      }),
  };
}

/** The towns with those that were opened since. */
export async function readTowns(db: Db): Promise<Town[]> {
  const opened = new Set((await db.select().from(openedTowns)).map(({ name }) => name));
  return towns().map((town) => (opened.has(town.name) ? { ...town, feasible: true } : town));
}

async function submitLead({ db, clock }: SandboxDeps, lead: NewLead): Promise<string | null> {
  const { key, plan, ...contact } = lead;
  const feasible = lead.obstacle === null;
  const [override] = await db.select().from(leadBehaviours).where(eq(leadBehaviours.msisdn, lead.contact));
  const behaviour = override?.behaviour ?? 'normal';
  if (behaviour === 'gives-no-number' && feasible) return null;
  const createdAt = clock.now();
  const history = [{ step: 'registered' as const, at: createdAt.toISOString() }];
  const leadId = newLeadId(feasible ? 'W' : 'D');
  const row = { leadId, key, msisdn: lead.contact, contact, plan, feasible, behaviour, history, createdAt };
  await db.insert(salesLeads).values(row).onConflictDoNothing({ target: salesLeads.key });
  const [stored] = await db.select().from(salesLeads).where(eq(salesLeads.key, key));
  if (!stored) throw new Error('The lead was not stored');
  return stored.leadId;
}

/** Without characters that are easily confused. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Creates a lead number of nine characters that is easy to read out: W for a lead, D for a demand. */
function newLeadId(kind: 'W' | 'D'): string {
  return kind + Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

async function lockLead(tx: Tx, leadId: string): Promise<Row | undefined> {
  const [row] = await tx.select().from(salesLeads).where(eq(salesLeads.leadId, leadId)).for('update');
  return row;
}

type Booking = { leadId: string; behaviour: LeadBehaviour; at: Date };

async function bookPayment(tx: Tx, { leadId, behaviour, at }: Booking): Promise<'delivered' | 'lead-closed'> {
  const row = await lockLead(tx, leadId);
  // A payment of an unknown lead is accepted; a person assigns it.
  if (!row) return 'delivered';
  if (behaviour === 'loses-lead') {
    await tx.delete(salesLeads).where(eq(salesLeads.leadId, leadId));
    return 'delivered';
  }
  const life = toLead(row, at).history;
  const cancelled = behaviour === 'cancels';
  if (cancelled) await storeHistory(tx, leadId, [...life, { step: 'cancelled', at }]);
  if (cancelled || !row.feasible || life.some(({ step }) => step === 'paid' || step === 'cancelled'))
    return 'lead-closed';
  await storeHistory(tx, leadId, appendPayment(life, at));
  return 'delivered';
}

/** Stores the history of a lead. */
export async function storeHistory(tx: DbOrTx, leadId: string, history: LeadHappened[]): Promise<void> {
  const stored = history.map(({ step, at }) => ({ step, at: at.toISOString() }));
  await tx.update(salesLeads).set({ history: stored }).where(eq(salesLeads.leadId, leadId));
}

/** Converts a row to a lead, including automatic steps. */
export function toLead({ leadId, contact, plan, feasible, history }: Row, now: Date): Lead {
  // Rows of earlier versions have no obstacle; theirs was the town.
  const obstacle = feasible ? null : (contact.obstacle ?? 'town');
  const recorded = history.map(({ step, at }) => ({ step, at: new Date(at) }));
  return { ...contact, leadId, plan, obstacle, history: currentHistory(recorded, feasible, now) };
}

/** Seconds until an automatic step. Short, so that testers need not wait for days. */
const AUTOMATIC_STEP_SECONDS: Partial<Record<LeadStep, number>> = {
  verified: 20,
  scheduled: 60,
  installed: 180,
};

/**
 * Returns the current history of a lead: recorded steps plus automatic ones since then. A demand in an
 * uncovered town has no automatic steps.
 */
function currentHistory(recorded: readonly LeadHappened[], feasible: boolean, now: Date): LeadHappened[] {
  const history = [...recorded];
  for (;;) {
    const last = history.at(-1);
    const step = last && nextLeadStep(last.step);
    const seconds = step ? AUTOMATIC_STEP_SECONDS[step] : undefined;
    if (!feasible || !last || !step || seconds === undefined) return history;
    const at = new Date(last.at.getTime() + seconds * 1000);
    if (at > now) return history;
    history.push({ step, at });
  }
}

/** Appends a payment to the history. A paid lead is also verified. */
function appendPayment(history: readonly LeadHappened[], at: Date): LeadHappened[] {
  const verified = history.some(({ step }) => step === 'verified');
  const steps: LeadStep[] = verified ? ['paid'] : ['verified', 'paid'];
  return [...history, ...steps.map((step) => ({ step, at }))];
}
