import { randomInt } from 'node:crypto';
import type { Msisdn } from '@portal/domain/msisdn';
import { z } from 'zod';
import { type AccountDeps, addPostpaidAccount } from './add-account.ts';
import { leadHabits } from './lead-tables.ts';
import { routerContacts } from './purchase-tables.ts';
import type { SandboxDeps } from './sandbox-operator.ts';
import { airtimeEntries, buckets, subscribers } from './tables.ts';

/** What a new postpaid line owes: decimal text in francs, due so many days from now (`null`: never billed). */
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

/** What a new subscriber is like; everything left out is ordinary. Airtime in whole francs. */
export const newSubscriber = z.strictObject({
  /** Left out: a random free number. */
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
  /** Postpaid and hybrid lines; left out: nothing owed. The account is 9 and the number unless it is given. */
  bill: newBill.optional(),
  /** Routers: the handset that gets their codes; left out: none. */
  contact: z
    .string()
    .regex(/^7\d{8}$/)
    .optional(),
  /** What becomes of home broadband that this number orders. */
  lead: z.enum(['normal', 'gives-no-number', 'loses-lead', 'cancels', 'stalls-twice']).optional(),
});

/** What a new subscriber is like. */
export type NewSubscriber = z.output<typeof newSubscriber>;

const ATTEMPTS = 20;

/**
 * Adds a subscriber and returns its number; an existing number is left as it is. Random numbers start with 79 and
 * never meet the magic ones, which start with 78 and 72.
 */
export async function addSubscriber(deps: SandboxDeps, wanted: NewSubscriber = {}): Promise<Msisdn> {
  if (wanted.msisdn) {
    await insertSubscriber(deps, wanted.msisdn, wanted);
    return wanted.msisdn;
  }
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const msisdn = `79${String(randomInt(1e7)).padStart(7, '0')}` as Msisdn;
    if (await insertSubscriber(deps, msisdn, wanted)) return msisdn;
  }
  throw new Error('The sandbox found no free number');
}

async function insertSubscriber(
  { db, clock }: SandboxDeps,
  msisdn: Msisdn,
  wanted: NewSubscriber,
): Promise<boolean> {
  const { line = 'prepaid', status, topUpBehaviour, airtime = 0, dataMegabytes = 0 } = wanted;
  return db.transaction(async (tx) => {
    const added = await tx
      .insert(subscribers)
      .values({ msisdn, line, status, topUpBehaviour, airtimeMinor: airtime })
      .onConflictDoNothing()
      .returning();
    if (added.length === 0) return false;
    await tx.insert(buckets).values({ msisdn, dataMegabytes });
    await tx
      .insert(airtimeEntries)
      .values({ msisdn, kind: 'opening', amountMinor: airtime, at: clock.now() });
    await addContract({ db: tx, clock }, msisdn, { ...wanted, line });
    return true;
  });
}

/** What only some lines have: an account with its bill, a handset that answers for a router, habits as a customer. */
async function addContract(
  deps: AccountDeps,
  msisdn: Msisdn,
  { line, bill = NOTHING_OWED, contact, lead }: NewSubscriber,
): Promise<void> {
  if (lead) await deps.db.insert(leadHabits).values({ msisdn, behaviour: lead }).onConflictDoNothing();
  if (line === 'postpaid' || line === 'hybrid') {
    const { account = `9${msisdn}`, ...owed } = bill;
    await addPostpaidAccount(deps, { accountNumber: account, msisdn, ...owed });
  }
  if (line === 'broadband' && contact) {
    await deps.db.insert(routerContacts).values({ msisdn, contactMsisdn: contact });
  }
}
