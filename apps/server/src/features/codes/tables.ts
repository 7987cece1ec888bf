import type { Msisdn } from '@portal/domain/msisdn';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** A moment in UTC. */
const moment = (name: string) => timestamp(name, { withTimezone: true });

/** What a verified code allows. */
export type CodePurpose = 'wallet-payment' | 'bill' | 'balance' | 'lead' | 'prompt';

/**
 * One-time codes: the challenge, the checks it took and the proof it gave. The code itself is nowhere, only its
 * keyed hash; and not even that before the message goes out (send-code-message.ts makes the code).
 */
export const codes = pgTable(
  'codes',
  {
    id: text().primaryKey(),
    visitorId: text('visitor_id').notNull(),
    msisdn: text().$type<Msisdn>().notNull(),
    purpose: text().$type<CodePurpose>().notNull(),
    /** Line whose affairs the proof opens: the number itself, or the router that number answers for. */
    subject: text().$type<Msisdn>().notNull(),
    /** Where the code goes when the number is no line of this operator; `null`: nowhere then. */
    email: text(),
    locale: text().notNull(),
    codeHash: text('code_hash'),
    /**
     * The other direction (handset-proof.ts): the number's owner sends this code to us. In clear, because it proves
     * nothing to whoever reads it: only the sender's number counts. `null` for a code that we send.
     */
    handsetCode: text('handset_code'),
    /** Messages asked for: a message of an earlier send is not sent any more. */
    sends: integer().notNull().default(1),
    /** Checks of the code that was sent last, right ones too. */
    checks: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    verifiedAt: moment('verified_at'),
    /** Token for the visitor once the code was right and the number has a wallet: `uniqueCode`. */
    proof: text(),
    proofExpiresAt: moment('proof_expires_at'),
    /** What the proof was used for; it serves nothing else from then on. */
    proofUsedFor: text('proof_used_for'),
  },
  (table) => [
    index('codes_of_visitor').on(table.visitorId, table.msisdn, table.createdAt),
    index('codes_created').on(table.createdAt),
    index('codes_handset').on(table.msisdn, table.handsetCode).where(sql`${table.handsetCode} IS NOT NULL`),
    uniqueIndex('codes_proof').on(table.proof),
    check('codes_msisdn', sql`${table.msisdn} ~ '^7[0-9]{8}$'`),
    check('codes_checks', sql`${table.checks} BETWEEN 0 AND 5`),
  ],
);
