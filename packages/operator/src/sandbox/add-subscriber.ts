import { randomInt } from 'node:crypto';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { countryCurrency, money } from '@portal/domain/money/money';
import { z } from 'zod';
import { type AccountDeps, addPostpaidAccounts } from './billing/add-account.ts';
import { routerContacts } from './billing/purchase-tables.ts';
import { leadBehaviours } from './leads/lead-tables.ts';
import type { SandboxDeps } from './sandbox-deps.ts';
import { airtimeEntries, buckets, subscribers } from './tables.ts';

/**
 * Bill of a new postpaid line: amount in francs as decimal text, due date in days from now (`null`: never
 * billed).
 */
export const newBill = z.strictObject({
  account: z
    .string()
    .regex(/^\d{10}$/)
    .optional(),
  outstanding: z.string().regex(/^-?\d{1,12}(\.\d{1,4})?$/),
  dueInDays: z.number().int().min(-1000).max(1000).nullable(),
  behaviour: z.enum(['normal', 'stalls-twice', 'paid-elsewhere']).optional(),
});

const NOTHING_OWED: z.output<typeof newBill> = { outstanding: '0', dueInDays: null };

/** Schema of a new subscriber; every field is optional. Airtime in whole units of the currency. */
export const newSubscriber = z.strictObject({
  /** Default: a random free number. */
  msisdn: z
    .string()
    .regex(/^7\d{8}$/)
    .transform((digits) => digits as Msisdn)
    .optional(),
  line: z.enum(['prepaid', 'postpaid', 'hybrid', 'broadband']).optional(),
  status: z.enum(['active', 'barred', 'closed']).optional(),
  topUpBehaviour: z.enum(['normal', 'stalls-twice', 'loses-answer', 'always-stalls']).optional(),
  airtime: z.number().int().min(0).max(1e9).optional(),
  dataMegabytes: z.number().int().min(0).max(1e6).optional(),
  /**
   * Postpaid and hybrid lines only; default: nothing owed. Default account number: 9 followed by the phone
   * number.
   */
  bill: newBill.optional(),
  /** Routers only: the handset that receives their codes; default: none. */
  contact: z
    .string()
    .regex(/^7\d{8}$/)
    .optional(),
  /** Simulated behaviour of home broadband orders of this number. */
  lead: z.enum(['normal', 'gives-no-number', 'loses-lead', 'cancels', 'stalls-twice']).optional(),
});

/** Input for a new subscriber. */
export type NewSubscriber = z.output<typeof newSubscriber>;

const MAX_ATTEMPTS = 20;

/** A new subscriber with its number. */
type NumberedSubscriber = NewSubscriber & { msisdn: Msisdn };

/**
 * Adds a subscriber and returns its number; an existing number is not changed. Random numbers start with 79
 * and never collide with the magic numbers, which start with 78 and 72.
 */
export async function addSubscriber(deps: SandboxDeps, input: NewSubscriber = {}): Promise<Msisdn> {
  const { msisdn } = input;
  if (msisdn) {
    await addSubscribers(deps, [{ ...input, msisdn }]);
    return msisdn;
  }
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const drawn = `79${String(randomInt(1e7)).padStart(7, '0')}` as Msisdn;
    if ((await addSubscribers(deps, [{ ...input, msisdn: drawn }])) > 0) return drawn;
  }
  throw new Error('No free sandbox number found');
}

/**
 * Adds subscribers in one transaction and returns how many are new. Existing numbers are not changed; of two inputs with the
 * same number the first counts.
 */
export async function addSubscribers(
  { db, clock }: SandboxDeps,
  inputs: readonly NumberedSubscriber[],
): Promise<number> {
  return db.transaction(async (tx) => {
    const added = await tx
      .insert(subscribers)
      .values(inputs.map(toRow))
      .onConflictDoNothing()
      .returning({ msisdn: subscribers.msisdn });
    const missing = new Set<string>(added.map(({ msisdn }) => msisdn));
    const fresh = inputs.filter(({ msisdn }) => missing.delete(msisdn));
    if (fresh.length === 0) return 0;
    await tx
      .insert(buckets)
      .values(fresh.map(({ msisdn, dataMegabytes = 0 }) => ({ msisdn, dataMegabytes })));
    const at = clock.now();
    const openings = fresh.map(toRow).map(({ msisdn, airtimeMinor }) => {
      return { msisdn, kind: 'opening' as const, amountMinor: airtimeMinor, at };
    });
    await tx.insert(airtimeEntries).values(openings);
    await addLineDetails({ db: tx, clock }, fresh);
    return fresh.length;
  });
}

function toRow({ msisdn, line = 'prepaid', status, topUpBehaviour, airtime = 0 }: NumberedSubscriber) {
  const airtimeMinor = money(airtime, countryCurrency()).minor;
  return { msisdn, line, status, topUpBehaviour, airtimeMinor };
}

/**
 * Adds what only some lines have: an account with its bill, the contact handset of a router, simulated lead
 * behaviour.
 */
async function addLineDetails(deps: AccountDeps, inputs: readonly NumberedSubscriber[]): Promise<void> {
  const leads = inputs.flatMap(({ msisdn, lead }) => (lead ? [{ msisdn, behaviour: lead }] : []));
  if (leads.length > 0) await deps.db.insert(leadBehaviours).values(leads).onConflictDoNothing();
  const billed = inputs.filter(({ line }) => line === 'postpaid' || line === 'hybrid');
  await addPostpaidAccounts(
    deps,
    billed.map(({ msisdn, bill = NOTHING_OWED }) => {
      const { account = `9${msisdn}`, ...owed } = bill;
      return { accountNumber: account, msisdn, ...owed };
    }),
  );
  const contacts = inputs.flatMap(({ msisdn, line, contact }) =>
    line === 'broadband' && contact ? [{ msisdn, contactMsisdn: contact }] : [],
  );
  if (contacts.length > 0) await deps.db.insert(routerContacts).values(contacts);
}
