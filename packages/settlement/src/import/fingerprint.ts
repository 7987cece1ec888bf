import { type BusinessDay, toBusinessDay } from '@portal/domain/time/business-day';
import { signedAmount } from '@portal/payments/statements/bank-balance';
import type { ReadLine } from '@portal/payments/statements/statement-line';
import { digest } from './digest.ts';
import type { InspectedStatement } from './inspect-file.ts';

/**
 * What recognises a line. `overlap`: in a bank's statement of another number; `null` for a provider's line. `dayOverlap`: what all equal
 * movements of a day have in common, in whatever order; `null` without an opening balance.
 */
export type LineIdentity = { fingerprint: string; overlap: string | null; dayOverlap: string | null };

/** Kinds whose reference of the provider is that of one transaction; a fee has that of the payment it belongs to. */
const OF_ONE_TRANSACTION: ReadonlySet<ReadLine['kind']> = new Set(['charge', 'refund', 'dispute', 'payout']);

/**
 * Creates the function that identifies a line, for the lines of one file in their order. A line that another file has too gets
 * the same identity (RULINGS 92).
 * @param statements of the file
 */
export function createFingerprints(
  statements: readonly InspectedStatement[],
): (line: ReadLine) => LineIdentity {
  const identifyBankLine = createBankIdentities();
  const identifyProviderLine = createProviderIdentities();
  return (line) => {
    const statement = line.statement === undefined ? undefined : statements[line.statement];
    return statement
      ? identifyBankLine(line, statement)
      : { fingerprint: identifyProviderLine(line), overlap: null, dayOverlap: null };
  };
}

/**
 * A line that the file repeats is the same transaction when it has a reference of the provider; otherwise it is the second,
 * third … of its kind.
 */
function createProviderIdentities() {
  const seen = new Map<string, number>();
  return (line: ReadLine): string => {
    const { kind, amountMinor, feeMinor, feeExact, currency, reference, providerReference, payoutReference } =
      line;
    const hasId = providerReference !== null;
    const text = hasId && OF_ONE_TRANSACTION.has(kind) ? null : line.text;
    const fee = feeExact ?? feeMinor;
    const content = [kind, amountMinor, fee, currency, reference, providerReference, payoutReference];
    const hash = digest([...content, line.at.toISOString(), text]);
    if (hasId) return hash;
    const occurrence = (seen.get(hash) ?? 0) + 1;
    seen.set(hash, occurrence);
    return occurrence === 1 ? hash : digest([hash, occurrence]);
  };
}

/**
 * A line of a bank is identified by the account, the number of its statement, its day, amount and place, which is the balance
 * before it: equal lines of a statement have different balances before them, or are counted. The overlap leaves out the
 * number; a reference of the bank stands for the balance in it. Where an export has the newest line first, the balance before a line is
 * another one, and only that at the beginning of its day is the same: the second identity has it.
 */
function createBankIdentities() {
  let current: InspectedStatement | null = null;
  let seen = new Map<string, number>();
  let moved = 0;
  let openings: ReadonlyMap<BusinessDay, number> = new Map();
  return (line: ReadLine, statement: InspectedStatement): LineIdentity => {
    if (current !== statement)
      [current, seen, moved, openings] = [statement, new Map(), 0, openingsOf(statement)];
    const { account, number, isCounted, opening } = statement;
    const amount = signedAmount(line);
    const before = opening === null ? null : opening.minor + moved;
    moved += amount;
    const { providerReference, reference, text, currency } = line;
    const place = providerReference ?? before ?? [reference, text];
    const day = toBusinessDay(line.at);
    const content = digest([account, currency, day, amount, place]);
    const occurrence = (seen.get(content) ?? 0) + 1;
    seen.set(content, occurrence);
    const overlap = digest([content, occurrence]);
    const opened = openings.get(day);
    const dayOverlap = opened === undefined ? null : digest(['day', account, currency, day, amount, opened]);
    return { overlap, dayOverlap, fingerprint: digest([overlap, isCounted ? number : null, before]) };
  };
}

/** The balance at the beginning of each day of a statement, in minor units; none without an opening balance. */
function openingsOf({ opening, movedByDay }: InspectedStatement): ReadonlyMap<BusinessDay, number> {
  const openings = new Map<BusinessDay, number>();
  if (opening === null) return openings;
  let balance = opening.minor;
  for (const [day, moved] of [...movedByDay].sort(([one], [other]) => (one < other ? -1 : 1))) {
    openings.set(day, balance);
    balance += moved;
  }
  return openings;
}
