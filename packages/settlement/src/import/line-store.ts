import { type BusinessDay, toBusinessDay } from '@portal/domain/time/business-day';
import type { Posting } from '@portal/payments/engine/postings/posting';
import type { ReadLine } from '@portal/payments/statements/statement-line';
import { maskPersonal } from '@portal/platform/http/observability/request-log';
import type pg from 'pg';
import type { DifferenceSides } from '../differences/difference-sides.ts';
import type { LineOutcome } from '../matching/line-outcome.ts';
import { differenceOf } from '../matching/postings-of-line.ts';
import { amountOfLine, sidesOfLine } from '../matching/sides-of-line.ts';
import type { SettlementSource } from '../sources/source.ts';
import type { LineIdentity } from './fingerprint.ts';

/** A line with its identity and outcome. */
export type LineWithOutcome = LineIdentity & {
  line: ReadLine;
  place: { id: number } | null;
  outcome: LineOutcome;
};

/** A line in the database. */
export type StoredLine = { id: number; line: ReadLine; outcome: LineOutcome };

/** A movement of a line, for the journal. */
export type LinePosting = Posting & { day: BusinessDay; at: Date; currency: string; reason: string };

/**
 * Takes the lock of the settlement until the end of the transaction: imports, matching and closes of all processes run one
 * after the other, because each reads what the others write.
 */
export async function lockSettlement(client: pg.ClientBase): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock(hashtext('settlement'))");
}

/** A line that an earlier file had. `hasReference`: the bank's or provider's. */
export type KnownLine = LineIdentity & { statementId: number | null; hasReference: boolean };

/** Lines of the source that have one of the fingerprints, or may be the same in a bank's statement that overlaps. */
export async function readKnownLines(
  client: pg.ClientBase,
  source: string,
  lines: readonly LineIdentity[],
): Promise<KnownLine[]> {
  const { rows } = await client.query<KnownLine>(
    `SELECT fingerprint, overlap, day_overlap AS "dayOverlap", statement_id::float8 AS "statementId",
       provider_reference IS NOT NULL AS "hasReference"
     FROM settlement_lines WHERE id IN (
       SELECT id FROM settlement_lines WHERE source = $1 AND fingerprint = ANY($2::text[])
       UNION SELECT id FROM settlement_lines WHERE source = $1 AND overlap = ANY($3::text[])
       UNION SELECT id FROM settlement_lines WHERE source = $1 AND day_overlap = ANY($4::text[]))
     ORDER BY id`,
    [
      source,
      lines.map(({ fingerprint }) => fingerprint),
      lines.flatMap(({ overlap }) => (overlap === null ? [] : [overlap])),
      lines.flatMap(({ dayOverlap }) => (dayOverlap === null ? [] : [dayOverlap])),
    ],
  );
  return rows;
}

/** Inserts lines; their fingerprints must be new. Returns them with their ids. */
export async function insertLines(
  client: pg.ClientBase,
  { fileId, source }: { fileId: number; source: string },
  lines: readonly LineWithOutcome[],
): Promise<StoredLine[]> {
  const rows = lines.map(toRow);
  const { rows: inserted } = await client.query<{ id: string; fingerprint: string }>(
    `INSERT INTO settlement_lines (file_id, source, line_number, fingerprint, statement_id, overlap, day_overlap, kind, at, day, amount_minor,
       fee_minor, fee_exact, currency, reference, provider_reference, payout_reference, text, state, rule, payment_id, ours_minor, payout_line_id)
     SELECT $1::bigint, $2::text, * FROM json_to_recordset($3::json) AS line (line_number int, fingerprint text,
       statement_id bigint, overlap text, day_overlap text, kind text, at timestamptz, day date, amount_minor bigint, fee_minor bigint,
       fee_exact numeric, currency text, reference text,
       provider_reference text, payout_reference text, text text, state text, rule text, payment_id text,
       ours_minor bigint, payout_line_id bigint)
     RETURNING id, fingerprint`,
    [fileId, source, JSON.stringify(rows)],
  );
  const ids = new Map(inserted.map(({ id, fingerprint }) => [fingerprint, Number(id)]));
  return lines.map(({ line, fingerprint, outcome }) => ({ id: ids.get(fingerprint) ?? 0, line, outcome }));
}

function toRow({ line, fingerprint, overlap, dayOverlap, place, outcome }: LineWithOutcome) {
  return {
    line_number: line.lineNumber,
    fingerprint,
    statement_id: place?.id ?? null,
    overlap,
    day_overlap: dayOverlap,
    kind: line.kind,
    at: line.at,
    day: toBusinessDay(line.at),
    amount_minor: line.amountMinor,
    fee_minor: line.feeMinor,
    fee_exact: line.feeExact ?? null,
    currency: line.currency,
    reference: line.reference,
    provider_reference: line.providerReference,
    payout_reference: line.payoutReference,
    text: maskPersonal(line.text),
    state: outcome.state,
    rule: outcome.rule,
    payment_id: outcome.state === 'explained' ? null : outcome.paymentId,
    ours_minor: outcome.state === 'explained' ? 0 : outcome.oursMinor,
    payout_line_id: outcome.state === 'explained' ? null : outcome.payoutLineId,
  };
}

/** Inserts the differences of lines. A difference that exists is open again. */
export async function insertDifferences(
  client: pg.ClientBase,
  { name, owner, fee }: Pick<SettlementSource, 'name' | 'owner' | 'fee'>,
  { stored, now }: { stored: readonly StoredLine[]; now: Date },
): Promise<void> {
  const rows = stored.flatMap(({ id, line, outcome }) =>
    outcome.state === 'difference'
      ? [
          {
            ...toSideColumns(sidesOfLine(line, outcome, fee)),
            kind: outcome.kind,
            subject: `line:${id}`,
            day: toBusinessDay(line.at),
            line_id: id,
            payment_id: outcome.paymentId,
            amount_minor: amountOfLine(line, outcome, fee),
            currency: line.currency,
            posted_minor: differenceOf(line, outcome),
          },
        ]
      : [],
  );
  await client.query(
    `INSERT INTO settlement_differences (source, owner, found_at, kind, subject, day, line_id, payment_id, amount_minor,
       currency, posted_minor, ours_minor, ours_currency, theirs_minor, theirs_currency)
     SELECT $1::text, $2::text, $3::timestamptz, * FROM json_to_recordset($4::json) AS found (kind text, subject text, day date, line_id bigint,
       payment_id text, amount_minor bigint, currency text, posted_minor bigint, ours_minor bigint, ours_currency text,
       theirs_minor bigint, theirs_currency text)
     ON CONFLICT (source, kind, subject) DO UPDATE SET resolved_at = NULL, posted_minor = excluded.posted_minor,
       ours_minor = excluded.ours_minor, ours_currency = excluded.ours_currency, theirs_minor = excluded.theirs_minor,
       theirs_currency = excluded.theirs_currency`,
    [name, owner, now, JSON.stringify(rows)],
  );
}

function toSideColumns({ ours, theirs }: DifferenceSides) {
  return {
    ours_minor: ours?.minor ?? null,
    ours_currency: ours?.currency ?? null,
    theirs_minor: theirs?.minor ?? null,
    theirs_currency: theirs?.currency ?? null,
  };
}

/** Adds movements to the journal, on the day of each or the first open day after it. */
export async function postToJournal(client: pg.ClientBase, postings: readonly LinePosting[]): Promise<void> {
  if (postings.length === 0) return;
  await client.query(
    `INSERT INTO journal (day, at, event, debit, credit, amount_minor, currency, by, reason)
     SELECT greatest(day, closed.through + 1), at, 'settlement', debit, credit, minor, currency, 'settlement', CASE
       WHEN day <= closed.through THEN reason || ', of ' || day || ', which is closed' ELSE reason END
     FROM (SELECT closed_through() AS through OFFSET 0) closed, json_to_recordset($1::json) AS posting (day date,
       at timestamptz, debit text, credit text, minor bigint, currency text, reason text)`,
    [JSON.stringify(postings)],
  );
}

/** The difference that a line of each kind resolves. */
const MISSING = { charge: 'missing-charge', refund: 'missing-refund', dispute: 'missing-dispute' } as const;

/** Resolves the `missing-…` differences that these lines show; reduces the amount of one that they show in part. */
export async function resolveMissing(
  client: pg.ClientBase,
  stored: readonly StoredLine[],
  now: Date,
): Promise<void> {
  const shown = stored.flatMap(({ line: { kind }, outcome }) => {
    if (outcome.state === 'explained' || outcome.oursMinor === 0) return [];
    const { oursMinor: minor, paymentId, payoutLineId } = outcome;
    if (paymentId === null) return [{ kind: 'missing-payout', subject: `line:${payoutLineId}`, minor }];
    return [{ kind: MISSING[kind as keyof typeof MISSING], subject: `payment:${paymentId}`, minor }];
  });
  if (shown.length === 0) return;
  await client.query(
    `UPDATE settlement_differences d SET
       resolved_at = CASE WHEN shown.minor >= amount_minor THEN $2::timestamptz END,
       amount_minor = CASE WHEN shown.minor >= amount_minor THEN amount_minor ELSE amount_minor - shown.minor END,
       theirs_minor = coalesce(theirs_minor, 0) + shown.minor, theirs_currency = currency
     FROM (SELECT kind, subject, sum(minor) AS minor
       FROM json_to_recordset($1::json) AS line (kind text, subject text, minor bigint) GROUP BY kind, subject) shown
     WHERE d.subject = shown.subject AND d.kind = shown.kind AND d.resolved_at IS NULL`,
    [JSON.stringify(shown), now],
  );
}
