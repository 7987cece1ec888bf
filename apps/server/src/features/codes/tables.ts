import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { PendingVerification } from '@portal/operator/number-verification-port';
import { utcTimestamp } from '@portal/platform/database/columns';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

/** What a verified code allows. */
export type CodePurpose = 'wallet-payment' | 'bill' | 'balance' | 'lead' | 'history' | 'lines' | 'prompt';

/**
 * One-time codes: the challenge, its checks and its proof. Only a keyed hash of the code is stored, and none before
 * the message is sent (send-code-message.ts creates the code).
 */
export const codes = pgTable(
  'codes',
  {
    id: text().primaryKey(),
    visitorId: text('visitor_id').notNull(),
    msisdn: text().$type<Msisdn>().notNull(),
    purpose: text().$type<CodePurpose>().notNull(),
    /** Line whose data the proof gives access to: the number itself, or the router whose contact it is. */
    subject: text().$type<Msisdn>().notNull(),
    /** Receives the code when the number is not a line of this operator. `null`: none does. */
    email: text(),
    /**
     * The one order that the code is for, with purpose `wallet-payment` or `prompt` (RULINGS 81). `null`: for a look-up, which
     * purpose and subject name.
     */
    orderId: text('order_id'),
    /** The one way to pay that the code is for. `null`: for any that needs a code, or for a look-up. */
    paymentMode: text('payment_mode'),
    locale: text().notNull(),
    codeHash: text('code_hash'),
    /**
     * The opposite direction (handset-proofs.ts): the number's owner sends this code to us. Stored in clear, because it
     * proves nothing without the sender's number. `null` for a code that we send.
     */
    handsetCode: text('handset_code'),
    /** When the handset was asked whether its owner wants what the handset code is for. `null`: not, or not lately. */
    askedAt: utcTimestamp('asked_at'),
    /**
     * What the mobile network's answer is compared with while this browser asks it instead (network-proof). `null`: it
     * does not.
     */
    networkCheck: jsonb('network_check').$type<PendingVerification>(),
    /** Messages requested. A message of an earlier request is not sent any more. */
    sends: integer().notNull().default(1),
    /** Checks of the latest code, including right ones. */
    checks: integer().notNull().default(0),
    createdAt: utcTimestamp('created_at').notNull(),
    sentAt: utcTimestamp('sent_at').notNull(),
    expiresAt: utcTimestamp('expires_at').notNull(),
    verifiedAt: utcTimestamp('verified_at'),
    /** When the operator reported that the latest message did not reach the handset. */
    undeliveredAt: utcTimestamp('undelivered_at'),
    /** Token for the visitor after the right code, when the number has a wallet: `uniqueCode`. */
    proof: text(),
    proofExpiresAt: utcTimestamp('proof_expires_at'),
    /** What the proof was used for; it is valid for nothing else then. */
    proofUsedFor: text('proof_used_for'),
    /** Until when the proof pays with a PIN although it has expired (kept-proofs.ts). `null`: it does not. */
    keptUntil: utcTimestamp('kept_until'),
    /** The purchase that a kept proof may repeat: the same for the same recipient, product and amount. */
    keptFor: text('kept_for'),
  },
  (table) => [
    index('codes_of_visitor').on(table.visitorId, table.msisdn, table.createdAt),
    index('codes_created').on(table.createdAt),
    index('codes_handset').on(table.msisdn, table.handsetCode).where(sql`${table.handsetCode} IS NOT NULL`),
    uniqueIndex('codes_proof').on(table.proof),
    check('codes_msisdn', sql`${table.msisdn} ~ '^[0-9]{5,12}$'`),
    check('codes_checks', sql`${table.checks} BETWEEN 0 AND 5`),
  ],
);
