import { type Money, sameMoney } from '@portal/domain/money/money';
import type { PaymentState } from '@portal/payments/engine/payment-state';
import type { ProviderRecord } from '@portal/payments/providers/provider-records';
import type { PortalRecord } from '@portal/payments/records/portal-records';
import type { DifferenceKind } from '../differences/difference-kinds.ts';

/** A difference between the records of one day. */
export type RecordDifference = {
  kind: DifferenceKind;
  /** The payment's id, else the provider's reference. */
  subject: string;
  paymentId: string | null;
  providerReference: string | null;
  state: PaymentState | null;
  ours: Money | null;
  theirs: Money | null;
};

/**
 * The result of comparing one day of one source. `theirs`: the source's lines; `ours`: the portal's records;
 * `unanswered`: payments the provider did not answer about.
 */
export type ComparisonResult = {
  basis: 'statement' | 'enquiry';
  theirs: number;
  ours: number;
  unanswered: number;
  found: RecordDifference[];
};

/** The records of both sides for one day. */
export type RecordsOfDay = {
  /** What the provider lists. */
  theirs: readonly ProviderRecord[];
  /** The portal's records by payment id: at least those named in `theirs` and `expected`. */
  ours: ReadonlyMap<string, PortalRecord>;
  /** Payments whose charge or refund the portal recorded on that day and which the provider lists on no day. */
  expected: { charges: readonly string[]; refunds: readonly string[] };
};

/**
 * Finds every difference between the records of one day, each once. Lines belong to the day the provider lists
 * them on; payments are found by id, whatever day the portal recorded them on. Pure function; the order of lines
 * does not matter.
 */
export function compareRecords({ theirs, ours, expected }: RecordsOfDay): RecordDifference[] {
  const byReference = Map.groupBy(
    theirs,
    ({ reference, providerReference }) => reference ?? providerReference,
  );
  const differences = [...byReference].flatMap(([reference, lines]) => {
    const entry = ours.get(reference);
    return entry ? compareRecord(entry, lines) : [missingInPortal(lines)];
  });
  for (const id of expected.charges) differences.push(...missingAtProvider('missing-charge', ours.get(id)));
  for (const id of expected.refunds) differences.push(...missingAtProvider('missing-refund', ours.get(id)));
  const unique = new Map(differences.map((each) => [`${each.kind} ${each.subject}`, each]));
  return [...unique.values()];
}

function missingInPortal(lines: readonly ProviderRecord[]): RecordDifference {
  const charge = lines.find(({ kind }) => kind === 'charge');
  const line = charge ?? lines[0];
  return describeUnknown(
    charge ? 'unknown-charge' : 'unknown-refund',
    line?.reference ?? line?.providerReference ?? '',
    {
      providerReference: line?.providerReference ?? null,
      theirs: line?.amount ?? null,
    },
  );
}

function compareRecord(entry: PortalRecord, lines: readonly ProviderRecord[]): RecordDifference[] {
  const charges = uniqueByReference(lines.filter(({ kind }) => kind === 'charge'));
  const refunds = uniqueByReference(lines.filter(({ kind }) => kind === 'refund'));
  return [
    ...charges.slice(0, 1).flatMap((line) => compareCharge(entry, line)),
    ...findSecondCharge(entry, charges),
    ...compareRefunds(entry, refunds),
  ];
}

/** A line that is listed twice is one transaction. */
function uniqueByReference(lines: readonly ProviderRecord[]): ProviderRecord[] {
  return [...new Map(lines.map((line) => [line.providerReference, line])).values()];
}

function compareCharge(entry: PortalRecord, line: ProviderRecord): RecordDifference[] {
  if (entry.charged === null) return [toDifference('charged-not-paid', entry, line)];
  // A refunded charge needs no comparison.
  if (entry.refundedAt) return [];
  // What was charged is what they list: the difference is to the price.
  const ours = entry.amount;
  if (line.amount.currency !== ours.currency) return [{ ...toDifference('currency', entry, line), ours }];
  return sameMoney(line.amount, ours) ? [] : [{ ...toDifference('amount', entry, line), ours }];
}

/** Two charges on one day, or one with another reference than the known charge. */
function findSecondCharge(entry: PortalRecord, charges: readonly ProviderRecord[]): RecordDifference[] {
  const other = charges.find(({ providerReference }) => providerReference !== entry.providerReference);
  const isSecond = charges.length > 1 || (entry.charged !== null && entry.providerReference !== null);
  return other && isSecond ? [toDifference('charged-twice', entry, other)] : [];
}

function compareRefunds(entry: PortalRecord, lines: readonly ProviderRecord[]): RecordDifference[] {
  const { refundsAfter = [] } = entry;
  if (refundsAfter.length > 0) return compareRefundsAfter(entry, lines, refundsAfter);
  const [first, ...more] = lines;
  if (!first) return [];
  if (entry.refundedAt === null) return [toDifference('unknown-refund', entry, first)];
  return [
    ...compareRefundedAmount(entry, first),
    ...more.map((line) => toDifference('unknown-refund', entry, line)),
  ];
}

function compareRefundedAmount(entry: PortalRecord, line: ProviderRecord): RecordDifference[] {
  const charged = entry.charged ?? entry.amount;
  const refundable = { ...charged, minor: entry.refundedMinor ?? charged.minor };
  // A refund in another currency, as for cards charged abroad, can't be compared.
  if (
    line.amount.currency !== refundable.currency ||
    refundable.minor === 0 ||
    sameMoney(line.amount, refundable)
  )
    return [];
  return [{ ...toDifference('amount', entry, line), ours: refundable }];
}

/** Refunds of a delivered payment: each line is one of those that were requested. */
function compareRefundsAfter(
  entry: PortalRecord,
  lines: readonly ProviderRecord[],
  refundsAfter: readonly number[],
): RecordDifference[] {
  const left = [...refundsAfter];
  return lines.flatMap((line) => {
    if (line.amount.currency !== (entry.charged ?? entry.amount).currency) return [];
    const at = left.indexOf(line.amount.minor);
    if (at < 0) {
      const kind = refundsAfter.includes(line.amount.minor) ? 'unknown-refund' : 'amount';
      return [toDifference(kind, entry, line)];
    }
    left.splice(at, 1);
    return [];
  });
}

function missingAtProvider(kind: DifferenceKind, entry: PortalRecord | undefined): RecordDifference[] {
  return entry ? [toDifference(kind, entry, null)] : [];
}

function toDifference(
  kind: DifferenceKind,
  entry: PortalRecord,
  line: ProviderRecord | null,
): RecordDifference {
  return describeDifference(kind, entry, {
    providerReference: line?.providerReference ?? entry.providerReference,
    ours: entry.charged ?? entry.amount,
    theirs: line?.amount ?? null,
  });
}

/** A difference about a payment of the portal. */
export function describeDifference(
  kind: DifferenceKind,
  { paymentId, state }: PortalRecord,
  sides: Pick<RecordDifference, 'providerReference' | 'ours' | 'theirs'>,
): RecordDifference {
  return { kind, subject: paymentId, paymentId, state, ...sides };
}

/** A difference about something that the portal has no payment for. */
export function describeUnknown(
  kind: DifferenceKind,
  subject: string,
  sides: Pick<RecordDifference, 'providerReference' | 'theirs'>,
): RecordDifference {
  return { kind, subject, paymentId: null, state: null, ours: null, ...sides };
}
