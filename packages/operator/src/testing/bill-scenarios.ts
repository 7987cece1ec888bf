import type { FixedAccount, PostpaidAccount } from '@portal/domain/identifiers/account-number';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { money } from '@portal/domain/money/money';
import { newId } from '@portal/platform/crypto/new-id';
import { expect, test } from 'vitest';
import type { Bills, Invoices } from '../purchase-ports.ts';

/** A postpaid line and its account. */
export type BilledLine = { msisdn: Msisdn; accountNumber: PostpaidAccount };

/** An operator with bills, and helpers to create lines and inspect results. */
export type BillFixture = {
  operator: { bills: Bills };
  /** Creates a postpaid line with one bill; `owed` in francs as decimal text. */
  billedLine: (owed: string) => Promise<BilledLine>;
  prepaidLine: () => Promise<Msisdn>;
  /** What was paid beyond the bills of a line, in francs. */
  creditOf: (line: BilledLine) => Promise<number>;
};

/** An operator with invoices of fixed internet, and a helper that creates an account. */
export type InvoiceFixture = {
  operator: { invoices: Invoices };
  /** Creates an account with an unpaid invoice for each amount, oldest first; francs as decimal text. */
  account: (
    owed: readonly string[],
  ) => Promise<{ accountNumber: FixedAccount; email: string; invoiceNumbers: string[] }>;
};

const rwf = (francs: number) => money(francs, 'RWF');

/** Tests that every operator must pass for bills of lines. */
export function testBills(fixture: () => BillFixture): void {
  const read = ({ msisdn }: BilledLine) => fixture().operator.bills.ofLine(msisdn);
  const owes = async (line: BilledLine) => (await read(line))?.outstanding.decimal;
  const pay = async (line: BilledLine, francs: number, key = newId()) => {
    const invoiceNumber = (await read(line))?.statement?.invoiceNumber ?? null;
    return fixture().operator.bills.settle({ ...line, key, invoiceNumber, amount: rwf(francs) });
  };

  test('books partial payments, each once, twenty times at once or later', async () => {
    const line = await fixture().billedLine('5000');
    const key = newId();
    const first = await Promise.all(Array.from({ length: 20 }, () => pay(line, 2_000, key)));
    for (const delivery of first) expect(delivery).toEqual(await pay(line, 2_000, key));
    expect(await owes(line)).toBe('3000');
    expect(await pay(line, 3_000)).toMatchObject({ kind: 'delivered' });
    expect(await owes(line)).not.toMatch(/[1-9]/);
  });

  test('turns what was rounded up into a credit', async () => {
    const { billedLine, creditOf } = fixture();
    const line = await billedLine('12500.40');
    expect(await owes(line)).toBe('12500.40');
    await pay(line, 12_501);
    expect(await creditOf(line)).toBeCloseTo(0.6, 6);
  });

  test('refuses a bill that was paid elsewhere, and accepts a payment in advance', async () => {
    const { operator, billedLine, creditOf } = fixture();
    const line = await billedLine('5000');
    await pay(line, 5_000);
    expect(await pay(line, 5_000)).toEqual({ kind: 'refused', reason: 'already-paid' });
    const advance = { ...line, key: newId(), invoiceNumber: null, amount: rwf(700) };
    expect(await operator.bills.settle(advance)).toMatchObject({ kind: 'delivered' });
    expect(await creditOf(line)).toBe(700);
  });

  test('one key for two different payments is an error, not a second payment', async () => {
    const line = await fixture().billedLine('5000');
    const key = newId();
    await pay(line, 2_000, key);
    await expect(pay(line, 900, key)).rejects.toThrow();
    expect(await owes(line)).toBe('3000');
  });

  test('finds an account only with its own number', async () => {
    const { operator, billedLine } = fixture();
    const [mine, other] = [await billedLine('1'), await billedLine('1')];
    const asked = (accountNumber: PostpaidAccount) =>
      operator.bills.ofAccount({ msisdn: mine.msisdn, accountNumber });
    expect((await asked(mine.accountNumber)).kind).toBe('found');
    expect((await asked(other.accountNumber)).kind).toBe('other-line');
    expect((await asked('9000060119' as PostpaidAccount)).kind).toBe('unknown-account');
  });

  test('has no bills for a prepaid line', async () => {
    const { operator, prepaidLine } = fixture();
    expect(await operator.bills.ofLine(await prepaidLine())).toBeNull();
  });
}

/** Tests that every operator must pass for invoices of fixed internet. */
export function testInvoices(fixture: () => InvoiceFixture): void {
  test('finds an account only with its own e-mail, ignoring case', async () => {
    const { operator, account } = fixture();
    const { accountNumber, email } = await account(['1000']);
    const asked = (given: string) => operator.invoices.find({ accountNumber, email: given });
    expect(await asked(email.toUpperCase())).toMatchObject({ accountNumber });
    expect(await asked('other@example.rw')).toBeNull();
    const unknown = { accountNumber: 'EE9999999999' as FixedAccount, email };
    expect(await operator.invoices.find(unknown)).toBeNull();
  });

  test('refuses less than the sum and settles whole invoices once', async () => {
    const { operator, account } = fixture();
    const { accountNumber, invoiceNumbers } = await account(['1000.50', '2000', '3000']);
    const [one = '', two = '', three] = invoiceNumbers;
    const payment = { accountNumber, invoiceNumbers: [one, two] };
    const short = { ...payment, key: newId(), amount: rwf(2_999) };
    expect(await operator.invoices.settle(short)).toEqual({ kind: 'refused', reason: 'amount-not-allowed' });
    const whole = { ...payment, key: newId(), amount: rwf(3_001) };
    const answers = await Promise.all(Array.from({ length: 20 }, () => operator.invoices.settle(whole)));
    for (const answer of answers) expect(answer).toEqual(await operator.invoices.settle(whole));
    expect(answers[0]).toMatchObject({ kind: 'delivered' });
    const open = (await operator.invoices.list(accountNumber)).filter(({ status }) => status !== 'paid');
    expect(open.map(({ invoiceNumber }) => invoiceNumber)).toEqual([three]);
    const again = { accountNumber, key: newId(), invoiceNumbers: [one], amount: rwf(1_001) };
    expect(await operator.invoices.settle(again)).toEqual({ kind: 'refused', reason: 'already-paid' });
  });
}
