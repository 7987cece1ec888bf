import { type Money, sameMoney } from '@portal/domain/money';
import type { PaymentState } from '../payment-state.ts';
import type { StatementLine } from '../providers/statement.ts';
import type { DifferenceKind } from './difference.ts';

/** One of our payments, as far as a provider's book can say something of it too. */
export type OurEntry = {
  paymentId: string;
  state: PaymentState;
  providerReference: string | null;
  /** What the order costs. */
  asked: Money;
  /** What the provider told us it took; `null` as long as we know of no charge. */
  charged: Money | null;
  refundedAt: Date | null;
};

/** What the books of one day disagree on. */
export type Difference = {
  kind: DifferenceKind;
  /** Our payment's id, else the provider's reference. */
  subject: string;
  paymentId: string | null;
  providerReference: string | null;
  state: PaymentState | null;
  ours: Money | null;
  theirs: Money | null;
};

/** Both books of a day. */
export type Books = {
  /** What they list on that day. */
  theirs: readonly StatementLine[];
  /** Our entries by id: at least those that `theirs` names and those in `expected`. */
  ours: ReadonlyMap<string, OurEntry>;
  /** Payments whose charge or refund we noted on that day, and which no day of theirs lists. */
  expected: { charges: readonly string[]; refunds: readonly string[] };
};

/**
 * Every difference between two books of a day, each once; none when they agree. Lines belong to the day they are
 * listed on, payments are found by their id whatever day we noted them on. Pure, and the order of lines is no matter.
 */
export function compareBooks({ theirs, ours, expected }: Books): Difference[] {
  const named = Map.groupBy(theirs, ({ reference, providerReference }) => reference ?? providerReference);
  const found = [...named].flatMap(([reference, lines]) => {
    const entry = ours.get(reference);
    return entry ? differencesOf(entry, lines) : [unknownToUs(lines)];
  });
  for (const id of expected.charges) found.push(...missing('missing-at-theirs', ours.get(id)));
  for (const id of expected.refunds) found.push(...missing('refunded-here-only', ours.get(id)));
  const once = new Map(found.map((each) => [`${each.kind} ${each.subject}`, each]));
  return [...once.values()];
}

function unknownToUs(lines: readonly StatementLine[]): Difference {
  const line = lines.find(({ kind }) => kind === 'charge') ?? lines[0];
  return {
    kind: 'missing-at-ours',
    subject: line?.reference ?? line?.providerReference ?? '',
    paymentId: null,
    providerReference: line?.providerReference ?? null,
    state: null,
    ours: null,
    theirs: line?.amount ?? null,
  };
}

function differencesOf(entry: OurEntry, lines: readonly StatementLine[]): Difference[] {
  const charges = oncePerReference(lines.filter(({ kind }) => kind === 'charge'));
  const refunds = lines.filter(({ kind }) => kind === 'refund');
  return [
    ...charges.slice(0, 1).flatMap((line) => chargeDiffers(entry, line)),
    ...chargedTwice(entry, charges),
    ...refunds.flatMap((line) => refundDiffers(entry, line)),
  ];
}

/** A line that is listed twice is one movement. */
function oncePerReference(lines: readonly StatementLine[]): StatementLine[] {
  return [...new Map(lines.map((line) => [line.providerReference, line])).values()];
}

function chargeDiffers(entry: OurEntry, line: StatementLine): Difference[] {
  if (entry.charged === null) return [differs('charged-not-paid', entry, line)];
  // What went back whole is no matter any more, whatever it was.
  if (entry.refundedAt) return [];
  if (line.amount.currency !== entry.asked.currency) return [differs('currency', entry, line)];
  return sameMoney(line.amount, entry.asked) ? [] : [differs('amount', entry, line)];
}

/** Two charges in one day, or one that is not the one we know. */
function chargedTwice(entry: OurEntry, charges: readonly StatementLine[]): Difference[] {
  const other = charges.find(({ providerReference }) => providerReference !== entry.providerReference);
  const isAnother = charges.length > 1 || (entry.charged !== null && entry.providerReference !== null);
  return other && isAnother ? [differs('charged-twice', entry, other)] : [];
}

function refundDiffers(entry: OurEntry, line: StatementLine): Difference[] {
  if (entry.refundedAt === null) return [differs('refunded-there-only', entry, line)];
  const back = entry.charged ?? entry.asked;
  // In another currency, as cards are charged abroad, what it came to can't be compared.
  if (line.amount.currency !== back.currency || back.minor === 0 || sameMoney(line.amount, back)) return [];
  return [differs('amount', entry, line)];
}

function missing(kind: DifferenceKind, entry: OurEntry | undefined): Difference[] {
  return entry ? [differs(kind, entry, null)] : [];
}

function differs(kind: DifferenceKind, entry: OurEntry, line: StatementLine | null): Difference {
  return {
    kind,
    subject: entry.paymentId,
    paymentId: entry.paymentId,
    providerReference: line?.providerReference ?? entry.providerReference,
    state: entry.state,
    ours: entry.charged ?? entry.asked,
    theirs: line?.amount ?? null,
  };
}
