import { preparedStatement } from '@portal/platform/database/prepared-statement';
import type pg from 'pg';
import { MANDATE_COLUMNS, type MandateRow, readMandateRow } from './mandate-row.ts';

/** What a charge needs of a card, and what its holder knows it by. `cardKeys`: by the accepted secrets, that of today first. */
export type StoredCard = { brand: string; last4: string; cardKeys: string[] };

export function toColumns(card: StoredCard | null) {
  return {
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    cardKey: card?.cardKeys[0] ?? null,
  };
}

/** The card of a mandate that is not active, so that its provider can be told of the end. It never makes one active. */
const REMEMBER_CARD = preparedStatement<{
  id: string;
  providerMandate: string;
  cardBrand: string | null;
  cardLast4: string | null;
  cardKey: string | null;
}>(
  'remember-card-of-mandate',
  `UPDATE payment_mandates m SET provider_mandate = $providerMandate, card_brand = $cardBrand, card_last4 = $cardLast4,
     card_key = $cardKey WHERE id = $id AND state <> 'active' RETURNING ${MANDATE_COLUMNS}`,
);

const LIST_ACTIVE_OF_CARD = preparedStatement<{ cardKeys: string[] }>(
  'active-mandates-of-card',
  `SELECT ${MANDATE_COLUMNS} FROM payment_mandates m WHERE m.state = 'active' AND m.card_key = ANY ($cardKeys::text[])`,
);

/** The provider keeps no permission of the first charge any more. */
const RELEASE = preparedStatement<{ id: string; at: Date }>(
  'release-mandate',
  `UPDATE payment_mandates SET due_at = NULL, released_at = $at::timestamptz
   WHERE id = $id AND state NOT IN ('requested', 'active')`,
);

/**
 * Mandates that ended before their first charge, which was found later than anybody looked for it: the provider is told now. Nothing
 * is charged after so long a time.
 */
const TELL_OF_LATE_CHARGES = preparedStatement<{ at: Date }>(
  'tell-of-late-first-charges',
  `UPDATE payment_mandates m SET due_at = $at::timestamptz
   WHERE m.first_payment_id IS NOT NULL AND m.released_at IS NULL AND m.due_at IS NULL
     AND m.closed_at > $at::timestamptz - interval '90 days'
     AND EXISTS (SELECT FROM payments p WHERE p.id = m.first_payment_id AND p.charged_minor IS NOT NULL)`,
);

/** Whose charge is disputed gives no permission any more. The disputes of the last days: each run finds what is new. */
const END_DISPUTED = preparedStatement<{ at: Date }>(
  'end-disputed-mandates',
  `UPDATE payment_mandates m SET state = 'ended', reason = 'disputed', tries = 0,
     closed_at = greatest($at::timestamptz, last_start_at), due_at = $at::timestamptz
   WHERE m.state IN ('requested', 'active') AND m.id IN (
     SELECT coalesce(p.mandate_id, a.mandate_id, d.payment_id) FROM payment_disputes d
       LEFT JOIN payments p ON p.id = d.payment_id LEFT JOIN archived_payments a ON a.id = d.payment_id
     WHERE d.updated_at > $at::timestamptz - interval '30 days')
   RETURNING m.id`,
);

/** What only mandates need that came with a first charge, and the disputes of all. */
export function firstChargeStatements(pool: pg.Pool) {
  return {
    /** Records the card of a mandate that is not active, for the end at the provider; `null`: it is active. */
    rememberCard: (
      id: string,
      { providerMandate, card }: { providerMandate: string; card: StoredCard | null },
    ) => readMandateRow(pool, REMEMBER_CARD({ id, providerMandate, ...toColumns(card) })),

    /** The active mandates of a card, by its keys: there is at most one. */
    listActiveOfCard: async (cardKeys: string[]): Promise<MandateRow[]> =>
      (await pool.query<MandateRow>(LIST_ACTIVE_OF_CARD({ cardKeys }))).rows,

    /** Records that the provider keeps no permission of a first charge. */
    release: async (id: string, at: Date): Promise<void> => {
      await pool.query(RELEASE({ id, at }));
    },

    /** Ends the mandates of disputed charges, and has the provider told of first charges that were found late. */
    endDisputed: async (at: Date): Promise<string[]> => {
      await pool.query(TELL_OF_LATE_CHARGES({ at }));
      return (await pool.query<{ id: string }>(END_DISPUTED({ at }))).rows.map(({ id }) => id);
    },
  };
}
