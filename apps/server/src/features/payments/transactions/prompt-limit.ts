import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import { inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/open-db.ts';
import type { PortalError } from '../../../platform/http/errors/portal-error.ts';
import { payments } from '../tables.ts';

/** A prompt to be shown on a payer's handset. */
export type PromptRequest = {
  paymentId: string;
  payer: Msisdn;
  visitorId: string;
  locale: Locale;
  /** Network address of the browser. */
  address: string;
  /** Solved proof-of-work challenge; `null` without one. */
  solution: string | null;
};

/**
 * Counts one prompt against the payer's limit. Returns the refusal, or `null`. `limitPrompts` of the codes
 * feature.
 */
export type CountPrompt = (prompt: PromptRequest) => Promise<PortalError | null>;

/** A payment that is not handed over within this time is considered abandoned. */
const STARTS_WITHIN_SECONDS = 60;

/** Reads the outcomes of earlier prompts: how many seconds one is still open, and whether one was paid. */
export async function readPromptOutcomes(
  tx: Tx,
  paymentIds: readonly string[],
  at: Date,
): Promise<{ secondsOpen: number; hasPaid: boolean }> {
  if (paymentIds.length === 0) return { secondsOpen: 0, hasPaid: false };
  const now = sql`${at.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<{ seconds: number | null; paid: boolean | null }>(sql`
    SELECT ceil(extract(epoch FROM max(deadline_at) FILTER (
        WHERE state IN ('submitted', 'awaiting-customer')
          OR (state = 'created' AND created_at > ${now} - ${`${STARTS_WITHIN_SECONDS} seconds`}::interval)
      ) - ${now}))::int AS seconds,
      bool_or(state IN ('paid', 'fulfilled')) AS paid
    FROM payments WHERE ${inArray(payments.id, [...paymentIds])}`);
  return { secondsOpen: Math.max(0, rows[0]?.seconds ?? 0), hasPaid: rows[0]?.paid ?? false };
}
