/** A movement of a bank's account, in francs; below 0 money goes out. */
export type BankMovement = { minor: number; day: string; reference: string; text: string };
/** A statement with the balances around its movements, in francs. */
export type Statement = {
  number: string | null;
  day: string;
  opening: number;
  closing: number;
  lines: readonly BankMovement[];
};

const shortDay = (day: string) => day.slice(2).replaceAll('-', '');
const side = (minor: number) => (minor < 0 ? 'D' : 'C');

/** Writes statements as MT940 (SWIFT Standards, category 9). The bank's reference stands behind `//`. */
export function toMt940(statements: readonly Statement[]): string {
  return statements
    .map(({ number, day, opening, closing, lines }) => {
      const entries = lines.map(
        ({ minor, day: booked, reference, text }) =>
          `:61:${shortDay(booked)}${booked.slice(5).replace('-', '')}${side(minor)}${Math.abs(minor)},NTRFNONREF${reference && `//${reference}`}\n:86:${text}\n`,
      );
      const balance = (minor: number) => `${side(minor)}${shortDay(day)}RWF${Math.abs(minor)},`;
      const head = `:20:STATEMENT\n:25:00040-0001\n${number === null ? '' : `:28C:${number}\n`}`;
      return `${head}:60F:${balance(opening)}\n${entries.join('')}:62F:${balance(closing)}\n-\n`;
    })
    .join('');
}

/**
 * An account at the bank.
 * @param balance before its first statement, in francs
 * @returns writes the next statement as MT940, which begins with the closing balance of the one before
 */
export function createBankAccount(balance: number) {
  let closing = balance;
  return (day: string, rows: readonly Pick<BankMovement, 'minor' | 'text'>[]): string => {
    const opening = closing;
    closing = rows.reduce((sum, { minor }) => sum + minor, opening);
    const lines = rows.map((row) => ({ ...row, day, reference: '' }));
    return toMt940([{ number: null, day, opening, closing, lines }]);
  };
}

const indicator = (minor: number) => (minor < 0 ? 'DBIT' : 'CRDT');
const money = (minor: number) =>
  `<Amt Ccy="RWF">${Math.abs(minor)}.00</Amt><CdtDbtInd>${indicator(minor)}</CdtDbtInd>`;

/** Writes statements as ISO 20022 camt.053.001.08. */
export function toCamt(statements: readonly Statement[]): string {
  const parts = statements.map(({ number, day, opening, closing, lines }) => {
    const balance = (code: string, minor: number) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(minor)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
    const entries = lines.map(
      ({ minor, day: booked, reference, text }) =>
        `<Ntry>${money(minor)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${booked}</Dt></BookgDt>${
          reference && `<AcctSvcrRef>${reference}</AcctSvcrRef>`
        }<AddtlNtryInf>${text}</AddtlNtryInf></Ntry>`,
    );
    return `<Stmt><Id>S</Id>${number === null ? '' : `<ElctrncSeqNb>${number}</ElctrncSeqNb>`}<Acct><Id><Othr><Id>00040-0001</Id></Othr></Id></Acct>${balance('OPBD', opening)}${balance('CLBD', closing)}${entries.join('')}</Stmt>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>${parts.join('')}</BkToCstmrStmt></Document>\n`;
}
