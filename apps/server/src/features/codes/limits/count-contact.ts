import type { DbOrTx } from '@portal/platform/database/open-db';
import {
  preparedStatement,
  queryPrepared,
  WITHOUT_DISK_WAIT,
} from '@portal/platform/database/prepared-statement';
import { type Contact, type ContactKeys, recipientsOf } from './contact.ts';
import type { ContactLimit, TrustLevel } from './contact-limits.ts';

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
  /**
   * The last contact of its target and recipient that the caller has seen, when it decided without the locks. It is not
   * counted when there is a newer one.
   */
  knownId: number | null;
};

/**
 * Seconds to wait while a trust level has a limit of zero. It ends when the breaker is reset, which cannot be
 * predicted.
 */
const CLOSED_SECONDS = 60;

/**
 * Seconds that each list of limits makes a contact wait; 0 when all of its limits have room. The oldest contact that
 * still counts is the first to leave its window. When the first list has room, the contact is stored. One statement, which takes the
 * locks of {@link lockNames} first.
 * @returns `null` when there is a newer contact than `knownId`
 */
export async function countContact(
  db: DbOrTx,
  { lists, contact, keys, trustLevel, isBlocked, knownId }: CountedContact,
): Promise<number[] | null> {
  const limits = lists.flatMap((list, of) =>
    list
      .filter(({ by, most }) => most > 0 && (by !== 'block' || keys.block !== null))
      .map((limit) => ({ ...limit, of })),
  );
  const isClosed = lists.map((list) => list.some(({ most }) => most === 0));
  const { kind, at, paymentId = null, recipient = null } = contact;
  const count = kind === 'prompt' ? COUNT_PROMPT : COUNT_CONTACT;
  const [row] = await queryPrepared<{ waits: number[] | null }>(
    db,
    count({
      ...keys,
      locks: lockNames(contact, keys),
      knownId,
      kind,
      trustLevel,
      paymentId,
      recipient,
      at,
      mayStore: !isBlocked && !isClosed[0],
      listCount: lists.length,
      limitLists: limits.map(({ of }) => of),
      limitKeys: limits.map(({ by }) => by),
      limitMost: limits.map(({ most }) => most),
      limitMs: limits.map(({ withinMs }) => withinMs),
    }),
  );
  return row?.waits?.map((wait, of) => (isClosed[of] ? Math.max(CLOSED_SECONDS, wait) : wait)) ?? null;
}

/**
 * What serialises the requests for the same number or mailbox, for the same recipient and from the same network. The locks are always
 * taken in this order, which prevents deadlocks.
 */
export function lockNames(contact: Contact, { network, target }: ContactKeys): string[] {
  const recipients = recipientsOf(contact).sort();
  return [`network:${network}`, target, ...recipients.map((recipient) => `recipient:${recipient}`)];
}

type CountValues = ContactKeys & {
  locks: string[];
  knownId: number | null;
  kind: string;
  trustLevel: string;
  paymentId: string | null;
  recipient: string | null;
  at: Date;
  mayStore: boolean;
  listCount: number;
  limitLists: number[];
  limitKeys: string[];
  limitMost: number[];
  limitMs: number[];
};

const COUNT_SQL = `SELECT count_contact($locks::text[], $knownId::bigint, $kind::text, $trustLevel::text, $target::text, $block::text,
  $network::text, $visitorId::text, $paymentId::text, $recipient::text, $at::timestamptz, $mayStore::boolean, $listCount::int,
  $limitLists::int[], $limitKeys::text[], $limitMost::bigint[], $limitMs::float8[]) AS waits`;

const COUNT_CONTACT = preparedStatement<CountValues>('count-contact', COUNT_SQL);

/** The prompt is not sent before a later commit, which writes its count to the disk too. */
const COUNT_PROMPT = preparedStatement<CountValues>('count-prompt', `${COUNT_SQL} FROM ${WITHOUT_DISK_WAIT}`);
