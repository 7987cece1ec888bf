import type { Tx } from '@portal/platform/database/open-db';
import { preparedStatement, queryPrepared } from '@portal/platform/database/prepared-statement';
import type pg from 'pg';
import type { Contact, ContactKeys } from './contact.ts';
import type { ContactLimit, LimitKey, TrustLevel } from './contact-limits.ts';

/**
 * A contact, and the lists of limits that it is counted against. The first list decides, the others only say how long they
 * would make it wait.
 */
type CountedContact = {
  lists: readonly (readonly ContactLimit[])[];
  contact: Contact;
  keys: ContactKeys;
  trustLevel: TrustLevel;
  /** Refused for another reason: it is not stored. */
  isBlocked: boolean;
};

/**
 * Seconds to wait while a trust level has a limit of zero. It ends when the breaker is reset, which cannot be
 * predicted.
 */
const CLOSED_SECONDS = 60;

/**
 * Seconds that each list of limits makes a contact wait; 0 when all of its limits have room. The oldest contact that
 * still counts is the first to leave its window. When the first list has room, the contact is stored. One statement, which
 * needs the locks of `lockContact`.
 */
export async function countContact(
  tx: Tx,
  { lists, contact: { kind, paymentId, recipient, at }, keys, trustLevel, isBlocked }: CountedContact,
): Promise<number[]> {
  const limits = lists.flatMap((list, of) =>
    list
      .filter(({ by, most }) => most > 0 && (by !== 'block' || keys.block !== null))
      .map((limit) => ({ ...limit, of })),
  );
  const isClosed = lists.map((list) => list.some(({ most }) => most === 0));
  const isAllowed = !isBlocked && !isClosed[0];
  const values = {
    ...keys,
    kind,
    trustLevel,
    paymentId: paymentId ?? null,
    recipient: recipient ?? null,
    at,
    isAllowed,
  };
  const rows = await queryPrepared<{ list: number; wait: number }>(
    tx,
    statementFor(limits, values.recipient !== null)({ ...values, ...valuesOf(limits, at) }),
  );
  return lists.map((_list, of) => {
    const wait = rows.find(({ list }) => list === of)?.wait;
    const least = isClosed[of] ? CLOSED_SECONDS : 0;
    return wait === undefined ? least : Math.max(1, least, wait);
  });
}

/** A limit, and the place of its list. */
type ListedLimit = ContactLimit & { of: number };

type Values = ContactKeys & {
  kind: string;
  trustLevel: string;
  paymentId: string | null;
  recipient: string | null;
  at: Date;
  isAllowed: boolean;
} & Record<string, unknown>;

/**
 * The statements by their limits. Planning one takes several times as long as running it, so each is prepared. There are
 * as many as trust levels of each kind of contact, with and without a block.
 */
const STATEMENTS = new Map<string, (values: Values) => pg.QueryConfig>();

function statementFor(
  limits: readonly ListedLimit[],
  hasRecipient: boolean,
): (values: Values) => pg.QueryConfig {
  const name = `count-contact ${hasRecipient} ${limits.map(({ of, by }) => `${of}${by}`).join(' ')}`;
  const known = STATEMENTS.get(name);
  if (known) return known;
  // PostgreSQL cuts longer names off.
  const statement = preparedStatement<Values>(
    `count-contact-${STATEMENTS.size}`,
    countSql(limits, hasRecipient),
  );
  STATEMENTS.set(name, statement);
  return statement;
}

/** Numbers of each limit: how many others are skipped, its window, and the beginning of the window. */
function valuesOf(limits: readonly ListedLimit[], at: Date): Record<string, unknown> {
  return Object.fromEntries(
    limits.flatMap(({ most, withinMs }, nth) => [
      [`skip${nth}`, most - 1],
      [`within${nth}`, withinMs],
      [`since${nth}`, new Date(at.getTime() - withinMs)],
    ]),
  );
}

/** Without a recipient its column is left out: a schema before it is enough (decision 071). */
function countSql(limits: readonly ListedLimit[], hasRecipient: boolean): string {
  const full = limits.map(
    ({ of, by }, nth) => `(
      SELECT ${of} AS list, at + $within${nth}::float8 * interval '1 millisecond' AS frees FROM contact_attempts
      WHERE ${CONDITIONS[by]} AND kind = $kind AND at > $since${nth}::timestamptz
      ORDER BY at DESC OFFSET $skip${nth}::bigint LIMIT 1)`,
  );
  return `
    WITH waits AS MATERIALIZED (
      SELECT list, ceil(extract(epoch FROM max(frees) - $at::timestamptz))::int AS wait
      FROM (${full.join(' UNION ALL ')}) full_limits GROUP BY list),
    stored AS (
      INSERT INTO contact_attempts (kind, trust_level, target, block, network, visitor_id, payment_id, at${hasRecipient ? ', recipient' : ''})
      SELECT $kind::text, $trustLevel::text, $target::text, $block::text, $network::text, $visitorId::text, $paymentId::text, $at${hasRecipient ? ', $recipient::text' : ''}
      WHERE $isAllowed::boolean AND NOT EXISTS (SELECT FROM waits WHERE list = 0))
    SELECT list, wait FROM waits`;
}

const WITHOUT_PROOF = `trust_level <> 'proven'`;

/** Which contacts a limit counts. */
const CONDITIONS: Record<LimitKey, string> = {
  own: 'target = $target AND visitor_id = $visitorId',
  target: `target = $target AND ${WITHOUT_PROOF}`,
  'target-network': `target = $target AND network = $network AND ${WITHOUT_PROOF}`,
  network: `network = $network AND ${WITHOUT_PROOF}`,
  visitor: `visitor_id = $visitorId AND ${WITHOUT_PROOF}`,
  block: `block = $block AND ${WITHOUT_PROOF}`,
  portal: WITHOUT_PROOF,
};
