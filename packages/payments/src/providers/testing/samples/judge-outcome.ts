import { toDecimal } from '@portal/domain/money/money';
import type { Alteration } from '@portal/platform/api-client/testing/alter-answer';
import { uuidOf } from '../../idempotency-keys.ts';
import type { ProviderRecord, RecordsAnswer } from '../../provider-records.ts';
import type { Sample, SamplePayment } from './sample.ts';

/** Money has moved, or may be from now on. */
const MOVED = ['paid', 'refunded', 'active'];

/** Nothing is said about the money: the portal asks again, and people look at it in the end. */
const OPEN = [
  ...['unknown', 'pending', 'unpaid', 'awaiting-customer', 'redirect', 'submitted'],
  // Records or a dispute that were read or not: what it says is judged.
  ...['listed', 'none', 'found'],
];

/** Kinds that an outcome may have; all others say that nothing was taken. */
const isFailed = (kind: string) => !MOVED.includes(kind) && !OPEN.includes(kind);

/**
 * What is dishonest about the outcome of an altered answer; `null`: nothing. Never "paid" or "refunded" from an answer that does
 * not say so, never "failed" where money may have moved, and never the order's amount where the answer names another one.
 */
export function findDishonesty(
  outcome: unknown,
  { sample, alteration, payment }: { sample: Sample; alteration: Alteration; payment: SamplePayment },
): string | null {
  const { outcome: expected, needs = {}, beside = [] } = sample;
  if (expected.kind === 'listed') return findWrongLine(outcome as RecordsAnswer, sample, alteration);
  const { kind } = outcome as { kind: string };
  if (MOVED.includes(kind) && kind !== expected.kind)
    return `${kind} from an answer that says ${expected.kind}`;
  const listed = Object.entries(needs).flatMap(([path, without]) =>
    alteration.path === path ? without : [],
  );
  const isAllowed = listed.some((without) => without === kind);
  if (isFailed(kind) && !isFailed(expected.kind) && !isAllowed)
    return `${kind} from an answer that says ${expected.kind}`;
  const decides = listed.length > 0 && !isAllowed && !listed.includes('same kind');
  if (alteration.after === 'X_UNKNOWN' && decides && isFailed(kind))
    return `${kind} from a word that nobody knows`;
  // The name that this very answer gives may be any.
  const isGiven = alteration.before === expected.providerReference;
  if (beside.includes(alteration.path) || isGiven) return null;
  return findOtherMeaning(outcome, alteration, payment);
}

/** A line that was altered must not vanish, nor say what it said before where its money was altered. */
function findWrongLine(
  records: RecordsAnswer,
  { outcome: { lines }, beside = [] }: Sample,
  { path, before, after }: Alteration,
): string | null {
  if (records.kind !== 'listed') return null;
  const expected = lines as readonly Pick<ProviderRecord, 'kind' | 'amount'>[];
  const isMoney = /amount|currency/i.test(path) && !beside.includes(path) && typeof after !== 'object';
  const unchanged = expected.filter(({ kind, amount }) =>
    records.lines.some(
      (line) => line.kind === kind && JSON.stringify(line.amount) === JSON.stringify(amount),
    ),
  );
  if (isMoney && unchanged.length === expected.length)
    return `a line has its amount, though it says ${after}`;
  const isOver = Array.isArray(before) || /status|_at$|At$/.test(path);
  return records.lines.length < expected.length && !isOver ? 'a line is left out' : null;
}

/** Another amount, currency or payment than ours must not look like ours. */
function findOtherMeaning(
  outcome: unknown,
  { before, after }: Alteration,
  payment: SamplePayment,
): string | null {
  const { kind, charged, amount } = outcome as {
    kind: string;
    charged?: unknown;
    amount?: unknown;
  };
  if (isOurName(before, payment) && after === 'X_UNKNOWN')
    return OPEN.includes(kind) ? null : `${kind} by the answer about another payment`;
  const isMoney = before === payment.amount.currency || isOurAmount(before, payment);
  const isOther = isMoney && typeof after !== 'object';
  const isSame = (given: unknown) => JSON.stringify(given) === JSON.stringify(payment.amount);
  if (isOther && kind === 'found' && isSame(amount))
    return `our amount is disputed, though the answer says ${after}`;
  if (!isOther || !MOVED.includes(kind)) return null;
  if (kind === 'refunded') return 'refunded by another amount than asked for';
  const isOurs = charged === null || isSame(charged);
  return isOurs ? `the order's amount is charged, though the answer says ${after}` : null;
}

function isOurName(value: unknown, { reference, providerReference }: SamplePayment): boolean {
  if (!value) return false;
  return [reference, reference.replaceAll('_', '.'), uuidOf(reference), providerReference].some(
    (name) => name === value,
  );
}

function isOurAmount(value: unknown, { amount }: SamplePayment): boolean {
  if (typeof value !== 'number' && typeof value !== 'string') return false;
  const major = Number(toDecimal(amount));
  return [major, major * 100].includes(Number(String(value).replaceAll(',', '')));
}
