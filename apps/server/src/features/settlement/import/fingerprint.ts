import { toBusinessDay } from '@portal/domain/time/business-day';
import { signedAmount } from '../readers/bank-balance.ts';
import type { ReadLine } from '../readers/statement-line.ts';
import { digest } from './digest.ts';
import type { InspectedStatement } from './inspect-file.ts';

/** What recognises a line. `overlap`: in a bank's statement of another number; `null` for a provider's line. */
export type LineIdentity = { fingerprint: string; overlap: string | null };

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
      : { fingerprint: identifyProviderLine(line), overlap: null };
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
 * number; a reference of the bank stands for the balance in it.
 */
function createBankIdentities() {
  let current: InspectedStatement | null = null;
  let seen = new Map<string, number>();
  let moved = 0;
  return (line: ReadLine, statement: InspectedStatement): LineIdentity => {
    if (current !== statement) [current, seen, moved] = [statement, new Map(), 0];
    const { account, number, isCounted, opening } = statement;
    const amount = signedAmount(line);
    const before = opening === null ? null : opening.minor + moved;
    moved += amount;
    const { providerReference, reference, text, currency } = line;
    const place = providerReference ?? before ?? [reference, text];
    const content = digest([account, currency, toBusinessDay(line.at), amount, place]);
    const occurrence = (seen.get(content) ?? 0) + 1;
    seen.set(content, occurrence);
    const overlap = digest([content, occurrence]);
    return { overlap, fingerprint: digest([overlap, isCounted ? number : null, before]) };
  };
}
