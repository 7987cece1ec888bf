import { isCurrency } from '@portal/domain/money/money';
import { signedAmount } from '@portal/payments/statements/bank-balance';
import { readSignedAmount } from '@portal/payments/statements/read-amount';
import { createTimeReader } from '@portal/payments/statements/read-time';
import { toReference } from '@portal/payments/statements/reference';
import { type ReadLine, UnreadableStatementError } from '@portal/payments/statements/statement-line';

/** Texts of the elements in a part of a statement, by path below it: `Amt`, `Refs/EndToEndId`. */
export type Texts = Map<string, string[]>;

/** Amounts of ISO 20022 have a point before decimals, and no groups. */
const POINT = { mark: '.', groups: false } as const;
const readDay = createTimeReader('iso');

type Place = { lineNumber: number; statement: number };

/**
 * The lines of an entry (Ntry): one, or one for each of its transactions (TxDtls) when they add up to it; none for one that moves
 * nothing. Throws {@link UnreadableStatementError} for an entry without amount, direction or booking date.
 */
export function toLines(
  part: { texts: Texts; details: readonly { texts: Texts }[] },
  place: Place,
): ReadLine[] {
  const whole = toLine(part.texts, part.details.length === 1 ? part.details[0]?.texts : undefined, place);
  if (part.details.length < 2) return whole.amountMinor === 0 ? [] : [whole];
  const lines = part.details.map(({ texts }) => toDetailLine(texts, whole));
  const isWhole = lines.every((line) => line !== null && line.currency === whole.currency);
  const sum = lines.reduce((total, line) => total + (line ? signedAmount(line) : 0), 0);
  if (isWhole && sum === signedAmount(whole))
    return lines.filter((line) => line !== null && line.amountMinor !== 0) as ReadLine[];
  const texts = part.details.map((each) => wordsOf(each.texts, each.texts));
  return whole.amountMinor === 0 ? [] : [{ ...whole, text: [...texts, whole.text].join(' ').trim() }];
}

/** A transaction of an entry; `null` when it has no amount of its own. */
function toDetailLine(texts: Texts, whole: ReadLine): ReadLine | null {
  const key = ['Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/InstdAmt/Amt'].find((each) => texts.has(each));
  // What a payer sent in a currency of others says nothing about the account.
  if (!key || !isCurrency(first(texts, `${key}@Ccy`) ?? '')) return null;
  const { minor, currency } = readMoney(texts, `a transaction of entry ${whole.lineNumber}`, key);
  const direction = first(texts, 'CdtDbtInd');
  const kind = direction ? toKind(direction, whole.lineNumber) : whole.kind;
  return {
    ...whole,
    kind,
    amountMinor: minor,
    currency,
    reference: referenceOf(texts),
    providerReference: toReference(first(texts, 'Refs/AcctSvcrRef')) ?? whole.providerReference,
    text: wordsOf(texts, new Map()) || whole.text,
  };
}

/** @param detail of its only transaction */
function toLine(texts: Texts, detail: Texts = new Map(), { lineNumber, statement }: Place): ReadLine {
  const { minor, currency } = readMoney(texts, `entry ${lineNumber}`);
  // A date is the bank's day, whatever its zone; a moment is one.
  const date = first(texts, 'BookgDt/Dt')?.slice(0, 10);
  const valued = first(texts, 'ValDt/Dt')?.slice(0, 10);
  const at = readDay(date ?? first(texts, 'BookgDt/DtTm') ?? valued ?? first(texts, 'ValDt/DtTm') ?? '');
  if (!at)
    throw new UnreadableStatementError(
      null,
      `Entry ${lineNumber} has no booking date (BookgDt). Export the account statement as camt.053.`,
    );
  return {
    lineNumber,
    statement,
    kind: toKind(first(texts, 'CdtDbtInd'), lineNumber),
    at,
    amountMinor: minor,
    feeMinor: 0,
    currency,
    reference: referenceOf(detail),
    providerReference:
      toReference(first(texts, 'AcctSvcrRef')) ?? toReference(first(detail, 'Refs/AcctSvcrRef')),
    payoutReference: null,
    text: wordsOf(detail, texts),
  };
}

function toKind(direction: string | undefined, entry: number): 'money-in' | 'money-out' {
  if (direction === 'CRDT') return 'money-in';
  if (direction === 'DBIT') return 'money-out';
  throw new UnreadableStatementError(null, `Entry ${entry} is neither credit nor debit.`);
}

const referenceOf = (detail: Texts) =>
  toReference(first(detail, 'Refs/EndToEndId')) ?? toReference(first(detail, 'Refs/InstrId'));

const WORDS = [
  'RmtInf/Ustrd',
  'RmtInf/Strd/CdtrRefInf/Ref',
  'RmtInf/Strd/RfrdDocInf/Nb',
  'RmtInf/Strd/AddtlRmtInf',
  'AddtlTxInf',
];

/** The texts of a transaction and of its entry. */
function wordsOf(detail: Texts, entry: Texts): string {
  const words = [...WORDS.flatMap((key) => detail.get(key) ?? []), ...(entry.get('AddtlNtryInf') ?? [])];
  return words.join(' ');
}

/** Reads an amount with its currency, in minor units. Throws for one that cannot be read. @param what it is, for the sentence */
export function readMoney(texts: Texts, what: string, key = 'Amt'): { minor: number; currency: string } {
  const [amount = '', currency = ''] = [first(texts, key), first(texts, `${key}@Ccy`)];
  if (!isCurrency(currency))
    throw new UnreadableStatementError(
      null,
      `The amount of ${what} is in ${currency || 'no currency'}, which this portal does not have.`,
    );
  const minor = readSignedAmount(amount, currency, POINT);
  if (minor === null || minor < 0)
    throw new UnreadableStatementError(
      null,
      `The amount of ${what}, "${amount} ${currency}", cannot be read.`,
    );
  return { minor, currency };
}

/** The text of the first such element. */
export function first(texts: Texts, key: string): string | undefined {
  return texts.get(key)?.[0];
}
