import type pg from 'pg';

/** The state of the chain of acts. */
export type AuditChain = {
  /** Number of acts that were checked. */
  acts: number;
  /** First and last number; `null` without acts. Earlier ones were dropped with their month. */
  first: number | null;
  last: number | null;
  /** Hash of the last act: written down elsewhere, it proves later that nothing before it was changed. */
  lastHash: string | null;
  /** Numbers at which the chain is broken, the first ten; empty when it is whole. */
  broken: number[];
};

const MAX_BROKEN = 10;
/** A year of a large operator takes seconds. A longer run is an error. */
const STATEMENT_TIMEOUT = '10min';

/**
 * The hash of an act, as the trigger `chain_staff_audit` computes it. Written a second time on purpose: whoever changes the
 * function in the database does not change this check.
 */
const HASH_SQL = `encode(sha256(convert_to(jsonb_build_array(id, previous_hash,
  to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), by, by_subject, act, subject, person, reason, outcome,
  before, after)::text, 'UTF8')), 'hex')`;

/** An act is wrong when its content has another hash, or when it does not follow the act before it. */
const CHECK = `
  WITH chained AS (
    SELECT id, hash, hash = ${HASH_SQL} AS is_unchanged, previous_hash,
      lag(id) OVER (ORDER BY id) AS id_before, lag(hash) OVER (ORDER BY id) AS hash_before FROM staff_audit),
  checked AS (
    SELECT id, hash, is_unchanged AND CASE WHEN id_before IS NULL THEN id > 1 OR previous_hash = ''
      ELSE id = id_before + 1 AND previous_hash = hash_before END AS is_right FROM chained),
  ended AS (SELECT id, hash FROM checked ORDER BY id DESC LIMIT 1),
  missing_end AS (
    SELECT head.id FROM staff_audit_head head LEFT JOIN ended ON true
    WHERE (head.id, head.hash) IS DISTINCT FROM (ended.id, ended.hash)),
  wrong AS (SELECT id FROM checked WHERE NOT is_right UNION SELECT id FROM missing_end)
  SELECT (SELECT count(*)::int FROM checked) AS acts, (SELECT min(id)::float8 FROM checked) AS first,
    (SELECT id::float8 FROM ended) AS last, (SELECT hash FROM ended) AS "lastHash",
    ARRAY(SELECT id::float8 FROM wrong ORDER BY id LIMIT ${MAX_BROKEN}) AS broken`;

/**
 * Checks that no act of the staff was changed, inserted or removed since it was recorded. Months that were dropped by
 * age are not missed. One read-only transaction with one snapshot.
 */
export async function checkAuditChain(pool: pg.Pool): Promise<AuditChain> {
  const client = await pool.connect();
  try {
    await client.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = '${STATEMENT_TIMEOUT}'`);
    const { rows } = await client.query<AuditChain>(CHECK);
    const [chain] = rows;
    if (!chain) throw new Error('the check of the acts returned nothing');
    return chain;
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

type Log = Record<'info' | 'error', (facts: object, message: string) => void>;

/**
 * The nightly check. It writes number and hash of the last act to the log, which is kept elsewhere: removing acts from the end
 * and setting the head back would show there. A broken chain raises the alarm.
 */
export async function auditStaffActs({
  pool,
  log,
  alarm,
}: {
  pool: pg.Pool;
  log: Log;
  alarm: () => void;
}): Promise<void> {
  const chain = await checkAuditChain(pool);
  if (chain.broken.length === 0) return log.info(chain, 'the acts of the staff are complete and unchanged');
  log.error(chain, 'acts of the staff were changed or removed');
  alarm();
}
