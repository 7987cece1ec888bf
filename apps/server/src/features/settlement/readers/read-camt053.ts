import type { Readable } from 'node:stream';
import { isCurrency } from '@portal/domain/money/money';
import { SaxesParser } from 'saxes';
import { type BalanceCheck, createBalanceCheck } from './bank-balance.ts';
import { readSignedAmount } from './read-amount.ts';
import { createTimeReader } from './read-time.ts';
import { type ReadLine, UnreadableStatementError } from './statement-line.ts';

/** Texts of the elements in an entry or balance, by path below it: `Amt`, `NtryDtls/TxDtls/Refs/EndToEndId`. */
type Part = Map<string, string[]>;

const TX = 'NtryDtls/TxDtls';
const readDay = createTimeReader('iso');

/**
 * Reads a bank statement in ISO 20022 camt.053 of any version, entry by entry; only booked entries count. Throws
 * {@link UnreadableStatementError} for XML or entries that cannot be read, and for a statement whose entries do not lead to
 * its closing balance.
 */
export async function* readCamt053(content: Readable): AsyncGenerator<ReadLine> {
  const statement = createStatementReader();
  const { parser, lines } = createParser(statement);
  content.setEncoding('utf8');
  for await (const chunk of content as AsyncIterable<string>) {
    parser.write(chunk);
    yield* lines.splice(0);
  }
  parser.close();
  yield* lines.splice(0);
  statement.finish();
}

/** Collects the texts of each entry and balance, and gives them to the statement when they end. */
function createParser(statement: ReturnType<typeof createStatementReader>) {
  const parser = new SaxesParser();
  const lines: ReadLine[] = [];
  const path: string[] = [];
  let part: { depth: number; texts: Part } | null = null;
  let text = '';
  const add = (key: string, value: string) => part?.texts.set(key, [...(part.texts.get(key) ?? []), value]);
  const below = () => path.slice(part?.depth).join('/');
  parser.on('opentag', ({ name, attributes }) => {
    const local = name.replace(/^.*:/, '');
    path.push(local);
    text = '';
    if (local === 'Stmt') statement.begin();
    if (part === null && (local === 'Ntry' || local === 'Bal'))
      part = { depth: path.length, texts: new Map() };
    else if (part && attributes.Ccy) add(`${below()}@Ccy`, String(attributes.Ccy));
  });
  parser.on('text', (piece) => {
    text += piece;
  });
  parser.on('closetag', ({ name }) => {
    const local = name.replace(/^.*:/, '');
    if (part && path.length > part.depth && text.trim()) add(below(), text.trim());
    else if (part && path.length === part.depth) {
      const line = local === 'Ntry' ? statement.entry(part.texts) : statement.balance(part.texts);
      if (line) lines.push(line);
      part = null;
    }
    if (local === 'Stmt') statement.finish();
    path.pop();
    text = '';
  });
  parser.on('error', (error) => {
    throw new UnreadableStatementError(null, `The file is not XML: ${error.message.split('\n')[0]}`);
  });
  return { parser, lines };
}

/** Turns the parts of the statements in a file into lines. */
function createStatementReader() {
  let check: BalanceCheck = createBalanceCheck();
  let closing: number | null = null;
  let count = 0;
  let isEmpty = true;
  return {
    begin: () => {
      check = createBalanceCheck();
      closing = null;
      isEmpty = false;
    },
    balance: (texts: Part): null => {
      const code = first(texts, 'Tp/CdOrPrtry/Cd');
      if (code !== 'OPBD' && code !== 'CLBD') return null;
      const { minor, currency } = readMoney(texts, 'a balance');
      const signed = first(texts, 'CdtDbtInd') === 'DBIT' ? -minor || 0 : minor;
      if (code === 'OPBD') check.open(signed, currency);
      else closing = signed;
      return null;
    },
    entry: (texts: Part): ReadLine | null => {
      count += 1;
      const status = first(texts, 'Sts/Cd') ?? first(texts, 'Sts');
      return status === 'PDNG' || status === 'INFO' ? null : check.add(toLine(texts, count));
    },
    finish: () => {
      if (isEmpty) throw new UnreadableStatementError(null, 'The file has no statement (element Stmt).');
      if (closing !== null) check.close(closing);
      closing = null;
    },
  };
}

function toLine(texts: Part, lineNumber: number): ReadLine {
  const { minor, currency } = readMoney(texts, `entry ${lineNumber}`);
  const booked = first(texts, 'BookgDt/DtTm') ?? first(texts, 'BookgDt/Dt') ?? first(texts, 'ValDt/Dt') ?? '';
  const at = readDay(booked);
  const direction = first(texts, 'CdtDbtInd');
  if (!at) throw new UnreadableStatementError(null, `Entry ${lineNumber} has no booking date.`);
  if (direction !== 'CRDT' && direction !== 'DBIT')
    throw new UnreadableStatementError(null, `Entry ${lineNumber} is neither credit nor debit.`);
  const endToEnd = first(texts, `${TX}/Refs/EndToEndId`);
  const words = [
    `${TX}/RmtInf/Ustrd`,
    `${TX}/RmtInf/Strd/CdtrRefInf/Ref`,
    `${TX}/AddtlTxInf`,
    'AddtlNtryInf',
  ];
  return {
    lineNumber,
    kind: direction === 'CRDT' ? 'money-in' : 'money-out',
    at,
    amountMinor: minor,
    feeMinor: 0,
    currency,
    reference: endToEnd === 'NOTPROVIDED' ? null : (endToEnd ?? null),
    providerReference: first(texts, 'AcctSvcrRef') ?? first(texts, `${TX}/Refs/AcctSvcrRef`) ?? null,
    payoutReference: null,
    text: words.flatMap((key) => texts.get(key) ?? []).join(' '),
  };
}

function readMoney(texts: Part, what: string): { minor: number; currency: string } {
  const [amount = '', currency = ''] = [first(texts, 'Amt'), first(texts, 'Amt@Ccy')];
  const minor = isCurrency(currency) ? readSignedAmount(amount, currency) : null;
  if (minor === null)
    throw new UnreadableStatementError(
      null,
      `The amount of ${what}, "${amount} ${currency}", cannot be read.`,
    );
  return { minor, currency };
}

function first(texts: Part, key: string): string | undefined {
  return texts.get(key)?.[0];
}
