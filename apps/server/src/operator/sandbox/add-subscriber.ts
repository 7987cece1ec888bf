import { randomInt } from 'node:crypto';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { countryCurrency, money } from '@portal/domain/money/money';
import { z } from 'zod';
import { type AccountDeps, addPostpaidAccount } from './billing/add-account.ts';
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

/**
 * Adds a subscriber and returns its number; an existing number is not changed. Random numbers start with 79
 * and never collide with the magic numbers, which start with 78 and 72.
 */
export async function addSubscriber(deps: SandboxDeps, input: NewSubscriber = {}): Promise<Msisdn> {
  if (input.msisdn) {
    await insertSubscriber(deps, input.msisdn, input);
    return input.msisdn;
  }
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const msisdn = `79${String(randomInt(1e7)).padStart(7, '0')}` as Msisdn;
    if (await insertSubscriber(deps, msisdn, input)) return msisdn;
  }
  throw new Error('No free sandbox number found');
}

async function insertSubscriber(
  { db, clock }: SandboxDeps,
  msisdn: Msisdn,
  input: NewSubscriber,
): Promise<boolean> {
  const { line = 'prepaid', status, topUpBehaviour, airtime = 0, dataMegabytes = 0 } = input;
  const airtimeMinor = money(airtime, countryCurrency()).minor;
  return db.transaction(async (tx) => {
    const added = await tx
      .insert(subscribers)
      .values({ msisdn, line, status, topUpBehaviour, airtimeMinor })
      .onConflictDoNothing()
      .returning();
    if (added.length === 0) return false;
    await tx.insert(buckets).values({ msisdn, dataMegabytes });
    await tx
      .insert(airtimeEntries)
      .values({ msisdn, kind: 'opening', amountMinor: airtimeMinor, at: clock.now() });
    await addLineDetails({ db: tx, clock }, msisdn, { ...input, line });
    return true;
  });
}

/**
 * Adds what only some lines have: an account with its bill, the contact handset of a router, simulated lead
 * behaviour.
 */
async function addLineDetails(
  deps: AccountDeps,
  msisdn: Msisdn,
  { line, bill = NOTHING_OWED, contact, lead }: NewSubscriber,
): Promise<void> {
  if (lead) await deps.db.insert(leadBehaviours).values({ msisdn, behaviour: lead }).onConflictDoNothing();
  if (line === 'postpaid' || line === 'hybrid') {
    const { account = `9${msisdn}`, ...owed } = bill;
    await addPostpaidAccount(deps, { accountNumber: account, msisdn, ...owed });
  }
  if (line === 'broadband' && contact) {
    await deps.db.insert(routerContacts).values({ msisdn, contactMsisdn: contact });
  }
}
