import { MAX_XML_DEPTH } from '@portal/domain/files/xml';
import { toReference } from '@portal/payments/statements/reference';
import {
  type BankBalance,
  type FileReport,
  type ReadLine,
  UnreadableStatementError,
} from '@portal/payments/statements/statement-line';
import { SaxesParser } from 'saxes';
import { first, readMoney, type Texts, toLines } from './camt-entry.ts';

/** An entry or balance; `details`: one for each element TxDtls. */
type Part = { depth: number; texts: Texts; details: { depth: number; texts: Texts }[] };

/** An element with a longer text is none of a statement. */
const MAX_TEXT = 100_000;

/**
 * Reads a bank statement in ISO 20022 camt.053 of any version, entry by entry; only booked entries count. An entry of several
 * transactions is one line for each when their amounts add up to it. Throws {@link UnreadableStatementError} for XML or
 * entries that cannot be read.
 */
export async function* readCamt053(
  content: AsyncIterable<string>,
  report: FileReport,
): AsyncGenerator<ReadLine> {
  const statement = createStatementReader(report);
  const { parser, lines } = createParser(statement);
  for await (const chunk of content) {
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
  let part: Part | null = null;
  let header: { depth: number; texts: Texts } | null = null;
  let text = '';
  const add = (key: string, value: string) => {
    for (const each of part ? [part, part.details.at(-1)] : [header])
      if (each && path.length > each.depth)
        push(each.texts, `${path.slice(each.depth).join('/')}${key}`, value);
  };
  parser.on('opentag', ({ name, attributes }) => {
    const local = name.replace(/^.*:/, '');
    path.push(local);
    if (path.length > MAX_XML_DEPTH)
      throw new UnreadableStatementError(
        null,
        'The file is no camt.053: its elements are nested too deeply.',
      );
    text = '';
    if (local === 'Stmt') {
      header = { depth: path.length, texts: new Map() };
      statement.begin(header.texts);
    }
    if (part === null && (local === 'Ntry' || local === 'Bal'))
      part = { depth: path.length, texts: new Map(), details: [] };
    else if (part && local === 'TxDtls') part.details.push({ depth: path.length, texts: new Map() });
    else if (part && attributes.Ccy) add('@Ccy', String(attributes.Ccy));
  });
  const collect = (piece: string) => {
    text += piece;
    if (text.length > MAX_TEXT)
      throw new UnreadableStatementError(null, 'An element is longer than 100,000 characters.', 'long-line');
  };
  parser.on('text', collect);
  parser.on('cdata', collect);
  parser.on('closetag', ({ name }) => {
    const local = name.replace(/^.*:/, '');
    if (part && path.length === part.depth) {
      if (local === 'Ntry') lines.push(...statement.entry(part));
      else statement.balance(part.texts);
      part = null;
    } else if (text.trim() && (part || header)) add('', text.trim());
    if (local === 'Stmt') {
      statement.end();
      header = null;
    }
    path.pop();
    text = '';
  });
  parser.on('error', (error) => {
    throw new UnreadableStatementError(null, `The file is not XML: ${error.message.split('\n')[0]}`);
  });
  return { parser, lines };
}

function push(texts: Texts, key: string, value: string): void {
  const known = texts.get(key);
  if (known) known.push(value);
  else texts.set(key, [value]);
}

/** Turns the parts of the statements in a file into lines. */
function createStatementReader(report: FileReport) {
  let header: Texts = new Map();
  let balances: { code: string; balance: BankBalance }[] = [];
  let [count, position] = [0, -1];
  return {
    begin: (texts: Texts): void => {
      [header, balances] = [texts, []];
      position += 1;
    },
    balance: (texts: Texts): void => {
      const code = first(texts, 'Tp/CdOrPrtry/Cd') ?? '';
      if (!['OPBD', 'CLBD', 'PRCD', 'ITBD'].includes(code)) return;
      const { minor, currency } = readMoney(texts, 'a balance');
      const day = (first(texts, 'Dt/Dt') ?? first(texts, 'Dt/DtTm'))?.slice(0, 10) ?? null;
      const signed = first(texts, 'CdtDbtInd') === 'DBIT' ? -minor || 0 : minor;
      balances.push({ code, balance: { minor: signed, currency, day } });
    },
    entry: (part: Part): ReadLine[] => {
      count += 1;
      const status = ['Sts/Cd', 'Sts/Prtry', 'Sts'].map((key) => first(part.texts, key)).find(Boolean);
      if (status !== undefined && !/^book(ed)?$/i.test(status)) return [];
      return toLines(part, { lineNumber: count, statement: position });
    },
    end: (): void => {
      const pair = findBalances(balances);
      report.statement({ ...identify(header, pair !== null), ...(pair ?? { opening: null, closing: null }) });
    },
    finish: (): void => {
      if (position < 0)
        throw new UnreadableStatementError(
          null,
          'The file has no statement (element Stmt). Export the account statement as camt.053.',
        );
    },
  };
}

/**
 * The balances between which the entries lie: OPBD, or PRCD, which is the closing balance of the period before (RULINGS 92), and
 * CLBD. A page of a longer statement begins or ends with ITBD.
 */
function findBalances(balances: readonly { code: string; balance: BankBalance }[]) {
  const all = (code: string) => balances.filter((each) => each.code === code).map(({ balance }) => balance);
  const between = all('ITBD');
  const opening = all('OPBD')[0] ?? all('PRCD')[0] ?? between.shift();
  const closing = all('CLBD').at(-1) ?? between.at(-1);
  return opening && closing ? { opening, closing } : null;
}

/** The bank's own count of statements says which one it is; else the id, which some banks change with each download. */
function identify(header: Texts, hasBalances: boolean) {
  const account = first(header, 'Acct/Id/IBAN') ?? first(header, 'Acct/Id/Othr/Id') ?? '';
  const counted = toReference(first(header, 'ElctrncSeqNb')) ?? toReference(first(header, 'LglSeqNb'));
  const page = first(header, 'StmtPgntn/PgNb');
  const number = counted ? `${counted}${page ? `/${page}` : ''}` : toReference(first(header, 'Id'));
  return { account, number, isCounted: counted !== null || (!hasBalances && number !== null) };
}
