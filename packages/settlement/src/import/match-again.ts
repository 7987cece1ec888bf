import type { ReadLine } from '@portal/payments/statements/statement-line';
import { inTransaction } from '@portal/platform/database/in-transaction';
import type pg from 'pg';
import { compareFee } from '../matching/compare-fees.ts';
import type { LineOutcome } from '../matching/line-outcome.ts';
import { matchLines } from '../matching/match-lines.ts';
import type { SettlementDeps } from '../settlement-deps.ts';
import type { SettlementSource } from '../sources/source.ts';
import {
  insertDifferences,
  type LinePosting,
  lockSettlement,
  postToJournal,
  resolveMissing,
  type StoredLine,
} from './line-store.ts';
import { readCandidates } from './read-candidates.ts';
import { postingsOf } from './store-batch.ts';

const BATCH_LINES = 1_000;

/** An open difference of a line, with the line. */
type OpenLine = ReadLine & { id: number; differenceId: number; outcome: LineOutcome };

/** Differences that a later charge, refund or payout may resolve. Paged by id. */
const OPEN_LINES = `
  SELECT l.id::float8 AS id, d.id::float8 AS "differenceId", l.line_number AS "lineNumber", l.kind, l.at,
    l.amount_minor::float8 AS "amountMinor", l.fee_minor::float8 AS "feeMinor", l.currency, l.reference,
    l.provider_reference AS "providerReference", l.payout_reference AS "payoutReference", l.text,
    json_build_object('state', 'difference', 'kind', d.kind, 'rule', l.rule, 'paymentId', l.payment_id,
      'payoutLineId', l.payout_line_id, 'oursMinor', l.ours_minor) AS outcome
  FROM settlement_differences d JOIN settlement_lines l ON l.id = d.line_id
  WHERE d.source = $1 AND d.resolved_at IS NULL AND d.explanation IS NULL AND l.ours_minor = 0 AND d.id > $2
    AND d.kind IN ('unknown-charge', 'charged-not-paid', 'unknown-refund', 'unknown-dispute', 'unknown-movement')
  ORDER BY d.id LIMIT ${BATCH_LINES}`;

/**
 * Matches the open differences of a source again: a payment may have been recorded as charged since, or a payout file may
 * have come after the bank's statement. What a line has posted as a difference is reversed.
 * @returns how many differences were resolved
 */
export async function matchAgain({ pool, clock }: SettlementDeps, source: SettlementSource): Promise<number> {
  let after = 0;
  let resolved = 0;
  for (;;) {
    const batch = await inTransaction(pool, async (client) => {
      await lockSettlement(client);
      return matchBatchAgain(client, { source, after, now: clock.now() });
    });
    resolved += batch.resolved;
    if (batch.last === null) return resolved;
    after = batch.last;
  }
}

type Batch = { source: SettlementSource; after: number; now: Date };

async function matchBatchAgain(client: pg.ClientBase, { source, after, now }: Batch) {
  const { rows: open } = await client.query<OpenLine>(OPEN_LINES, [source.name, after]);
  const last = open.at(-1)?.differenceId ?? null;
  if (last === null) return { resolved: 0, last };
  const outcomes = matchLines(open, await readCandidates(client, source, open), source.rules);
  const changed = open.flatMap((before, at) => {
    const matched = outcomes[at];
    const outcome = matched && compareFee(before, matched, source.fee);
    const isFound = outcome && (outcome.state === 'explained' || outcome.oursMinor > 0);
    return isFound ? [{ before, after: { id: before.id, line: before, outcome } }] : [];
  });
  if (changed.length > 0) {
    const found = changed.map((each) => each.after);
    await writeOutcomes(client, { found, differences: changed.map((each) => each.before.differenceId), now });
    await insertDifferences(client, source, { stored: found, now });
    await resolveMissing(client, found, now);
    await postToJournal(
      client,
      changed.flatMap(({ before, after: { outcome } }) => {
        // The fee is posted already.
        const line = { ...before, feeMinor: 0 };
        return [
          ...postingsOf({ line, outcome: before.outcome }, source, 'found later').map(reverse),
          ...postingsOf({ line, outcome }, source, 'found later'),
        ];
      }),
    );
  }
  return { resolved: changed.filter((each) => each.after.outcome.state !== 'difference').length, last };
}

function reverse({ debit, credit, ...posting }: LinePosting): LinePosting {
  return { ...posting, debit: credit, credit: debit };
}

type Written = { found: readonly StoredLine[]; differences: readonly number[]; now: Date };

async function writeOutcomes(client: pg.ClientBase, { found, differences, now }: Written): Promise<void> {
  const rows = found.map(({ id, outcome }) => ({
    id,
    state: outcome.state,
    rule: outcome.rule,
    payment_id: outcome.state === 'explained' ? null : outcome.paymentId,
    ours_minor: outcome.state === 'explained' ? 0 : outcome.oursMinor,
    payout_line_id: outcome.state === 'explained' ? null : outcome.payoutLineId,
  }));
  await client.query(
    `UPDATE settlement_lines l SET state = found.state, rule = found.rule, payment_id = found.payment_id,
       ours_minor = found.ours_minor, payout_line_id = found.payout_line_id
     FROM json_to_recordset($1::json) AS found (id bigint, state text, rule text, payment_id text, ours_minor bigint,
       payout_line_id bigint) WHERE l.id = found.id`,
    [JSON.stringify(rows)],
  );
  await client.query(
    'UPDATE settlement_differences SET resolved_at = $2, posted_minor = 0 WHERE id = ANY($1::bigint[])',
    [differences, now],
  );
}
