import type pg from 'pg';
import { type AuditChain, checkAuditChain } from '../../features/staff-acts/check-audit.ts';

/** Which acts of the staff a breach is about. Times UTC, `until` `null` for all until now; `who` is a part of a name, or an id; empty for everybody. */
export type BreachScope = { since: Date; until: Date | null; who: string };

/** A person of the staff who read personal data. */
export type Reader = {
  by: string;
  /** Id at the identity provider; `null` for commands in a shell. */
  bySubject: string | null;
  first: Date;
  last: Date;
  /** Times that whole numbers, names and addresses were shown, and refused because of the budget of the hour. */
  reveals: number;
  refused: number;
  /** Searches for a number, e-mail, account or reference. */
  searches: number;
  /** Copies of the whole database. */
  dumps: number;
};

/** A person whose data was read. `data`: which, in the words of the report. */
export type AffectedPerson = { number: string; first: Date; last: Date; readers: string[]; data: string[] };

/** What the record of the staff's acts says about a breach. */
export type Breach = {
  chain: AuditChain;
  readers: Reader[];
  people: AffectedPerson[];
  /** Numbers of payments that were read and have been erased since. */
  erased: number;
  /** Items that were read and searches for people that nothing here has a number for. */
  unknownItems: number;
  unknownSearches: number;
};

/** Acts that show personal data. Lists and results of searches have masked numbers, but tell what a known number bought. */
const READS = `
  SELECT at, by, by_subject, act, subject, person, outcome,
    act = 'show personal data' AND outcome <> 'over-budget' AS is_reveal,
    (act LIKE 'find by %' OR act = 'find acts') AND outcome <> 'over-budget' AS is_search
  FROM staff_audit
  WHERE at >= $1 AND ($2::timestamptz IS NULL OR at < $2) AND ($3 = '' OR by ILIKE '%' || $4 || '%' OR by_subject = $3)
    AND (act IN ('show personal data', 'find acts', 'dump') OR act LIKE 'find by %')`;

const READERS = `
  WITH reads AS (${READS})
  SELECT by, by_subject AS "bySubject", min(at) AS first, max(at) AS last,
    count(*) FILTER (WHERE is_reveal)::int AS reveals, count(*) FILTER (WHERE is_search)::int AS searches,
    count(*) FILTER (WHERE outcome = 'over-budget')::int AS refused,
    count(*) FILTER (WHERE act = 'dump')::int AS dumps
  FROM reads GROUP BY by, by_subject ORDER BY min(at), by`;

/**
 * What was shown or searched for, with the numbers that it belongs to. A pseudonym is that of a number that the portal knows, under
 * one of the keys that were in use (staff-acts/pseudonyms.ts computes the same): an erased number stays unknown.
 */
const SEEN = `
  WITH reads AS (${READS}),
  paid AS (
    SELECT id, payer, msisdn, email IS NOT NULL AS has_email, contents ->> 'accountNumber' IS NOT NULL AS has_account
    FROM payments
    UNION ALL SELECT id, payer, msisdn, email IS NOT NULL, contents ->> 'accountNumber' IS NOT NULL FROM archived_payments),
  known AS (
    SELECT payer AS number FROM paid UNION SELECT msisdn FROM paid UNION SELECT msisdn FROM leads),
  searched AS (
    SELECT DISTINCT known.number, person.person
    FROM (SELECT DISTINCT person FROM reads WHERE is_search AND person IS NOT NULL) person,
      staff_pseudonym_keys keys, known
    WHERE left(encode(sha256(convert_to(keys.key || ':' || known.number, 'UTF8')), 'hex'), 24) = person.person),
  items AS (
    SELECT id AS item, payer AS number, 'number' AS data FROM paid
    UNION ALL SELECT id, msisdn, 'number' FROM paid
    UNION ALL SELECT id, payer, 'e-mail' FROM paid WHERE has_email
    UNION ALL SELECT id, msisdn, 'account' FROM paid WHERE has_account
    UNION ALL SELECT key, msisdn, 'name and address' FROM leads
    UNION ALL SELECT lead_id, msisdn, 'name and address' FROM leads WHERE lead_id IS NOT NULL
    UNION ALL SELECT reference, msisdn, 'name and message' FROM contact_requests WHERE msisdn IS NOT NULL),
  seen AS (
    SELECT at, by, subject, NULL AS person, number, data FROM reads JOIN items ON item = subject WHERE is_reveal
    UNION ALL
    SELECT at, by, NULL, reads.person, number, 'purchases' FROM reads JOIN searched USING (person) WHERE is_search)`;

const PEOPLE = `${SEEN}
  SELECT number, min(at) AS first, max(at) AS last, array_agg(DISTINCT by) AS readers, array_agg(DISTINCT data) AS data
  FROM seen GROUP BY number ORDER BY min(at), number`;

const UNKNOWN = `${SEEN}
  SELECT
    (SELECT count(DISTINCT subject)::int FROM reads
     WHERE is_reveal AND NOT EXISTS (SELECT FROM seen WHERE seen.subject = reads.subject)) AS "unknownItems",
    (SELECT count(DISTINCT person)::int FROM reads
     WHERE is_search AND person IS NOT NULL
       AND NOT EXISTS (SELECT FROM seen WHERE seen.person = reads.person)) AS "unknownSearches"`;

/** Reads what the staff saw in a period, from the chain of their acts. Nothing is changed. */
export async function readBreach(pool: pg.Pool, { since, until, who }: BreachScope): Promise<Breach> {
  const scope = [since, until, who, who.replace(/[\\%_]/g, '\\$&')];
  const chain = await checkAuditChain(pool);
  const readers = (await pool.query<Reader>(READERS, scope)).rows;
  const seen = (await pool.query<AffectedPerson>(PEOPLE, scope)).rows;
  const [unknown] = (await pool.query<Pick<Breach, 'unknownItems' | 'unknownSearches'>>(UNKNOWN, scope)).rows;
  const people = seen.filter(({ number }) => /^\d+$/.test(number));
  const { unknownItems = 0, unknownSearches = 0 } = unknown ?? {};
  return { chain, readers, people, erased: seen.length - people.length, unknownItems, unknownSearches };
}
