import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import type { Currency } from '@portal/domain/money/money';
import type { MandateEndReason, MandateState } from '@portal/domain/payments/mandate';
import { utcTimestamp } from '@portal/platform/database/columns';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PaymentMode } from '../methods/payment-mode.ts';
import type { DeclineReason } from '../providers/provider.ts';

/** Why a mandate was refused or ended. */
export type MandateReason =
  | DeclineReason
  | MandateEndReason
  /** The payer ended it at the provider. */
  | 'at-provider'
  /** The provider charges the card of the first payment no second time. */
  | 'not-reusable'
  /** The card holds another permission: one at a time. */
  | 'card-in-use'
  /** A charge of it is disputed at the bank. */
  | 'disputed';

/**
 * Permissions of payers to be charged without a prompt (decision 241). Only `mandate-store.ts` writes them, each change in one
 * statement, and `unconfirmed-ends.ts` what the staff know of an end. A row that ended stays for the accountants, without the number once that is erased or its payments are anonymous.
 */
export const paymentMandates = pgTable(
  'payment_mandates',
  {
    /** Idempotency key at the provider, where it asks on the handset. */
    id: text().primaryKey(),
    mode: text().$type<PaymentMode>().notNull(),
    payer: text().$type<Msisdn>().notNull(),
    locale: text().$type<Locale>().notNull(),
    state: text().$type<MandateState>().notNull(),
    reason: text().$type<MandateReason>(),
    currency: text().$type<Currency>().notNull(),
    /** The most that one charge takes, and all of a calendar month together. */
    chargeLimitMinor: bigint('charge_limit_minor', { mode: 'number' }).notNull(),
    monthLimitMinor: bigint('month_limit_minor', { mode: 'number' }).notNull(),
    validUntil: utcTimestamp('valid_until').notNull(),
    /** The payment whose charge gives the permission, where the provider does not ask on the handset; the mandate has its id. */
    firstPaymentId: text('first_payment_id'),
    /** What the holder of a card knows it by. */
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    /** A keyed hash of the provider's name of the card: a card holds one permission at a time. */
    cardKey: text('card_key'),
    /** Opens the page where the holder of the card ends it. */
    endToken: text('end_token'),
    /** When the provider confirmed that it keeps no permission of the first charge; `null`: not yet, or nobody was charged. */
    releasedAt: utcTimestamp('released_at'),
    /** The provider's name of the mandate, encrypted: with our key at the provider, a charge needs nothing more. */
    providerMandate: text('provider_mandate'),
    /** The address that charges name, where the provider requires one. */
    email: text(),
    requestedAt: utcTimestamp('requested_at').notNull(),
    activeAt: utcTimestamp('active_at'),
    /** When it left `requested` or `active` for good; never before a charge that was allowed. */
    closedAt: utcTimestamp('closed_at'),
    /** Who of the staff ended it; `null`: nobody of them did. */
    closedBy: text('closed_by'),
    /** When the last start of a charge was allowed. */
    lastStartAt: utcTimestamp('last_start_at'),
    /** When the provider is asked or told next; `null`: nothing is open there. */
    dueAt: utcTimestamp('due_at'),
    tries: integer().notNull().default(0),
  },
  (table) => [
    index('payment_mandates_due').on(table.dueAt).where(sql`${table.dueAt} IS NOT NULL`),
    index('payment_mandates_payer').on(table.payer, table.requestedAt),
    uniqueIndex('payment_mandates_card')
      .on(table.cardKey)
      .where(sql`state = 'active' AND card_key IS NOT NULL`)
      .concurrently(),
    index('payment_mandates_token')
      .on(table.endToken)
      .where(sql`${table.endToken} IS NOT NULL`)
      .concurrently(),
    index('payment_mandates_unreleased')
      .on(table.closedAt)
      .where(sql`first_payment_id IS NOT NULL AND released_at IS NULL AND due_at IS NULL`)
      .concurrently(),
    check('payment_mandates_limits', sql`charge_limit_minor > 0 AND month_limit_minor >= charge_limit_minor`),
    check('payment_mandates_closed', sql`(closed_at IS NULL) = (state IN ('requested', 'active'))`),
  ],
);
