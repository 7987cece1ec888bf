import { type ReadLine, UnreadableStatementError } from '@isano/adapter-kit/statements';
import { describe, expect, test } from 'vitest';
import { STATEMENT_SCENARIOS } from '../../../conformance/src/statements/statement-scenarios.ts';
import { testScenarios } from '../../../conformance/src/testing/run-scenarios.ts';
import { bai2Reader } from './bai2-reader.ts';
import { bai2Conformance } from './testing/conformance.ts';

// Cash Management Balance Reporting Specifications, version 2 (BAI, 2005), chapters 3 and 4 and appendices A to C.

describe('a reader of BAI2', () => {
  testScenarios(STATEMENT_SCENARIOS, { reader: bai2Reader, conformance: bai2Conformance });
});

async function read(text: string) {
  const lines: ReadLine[] = [];
  const balances: unknown[] = [];
  const report = {
    statement: ({ opening, closing }: { opening: unknown; closing: unknown }) =>
      void balances.push([opening, closing]),
    leftOut: () => {},
  };
  async function* content() {
    yield text;
  }
  for await (const line of bai2Reader.read(content(), report)) lines.push(line);
  return { lines, balances };
}

/** A file of one account and one entry of 1,500. */
const file = ({
  group = '1,260105,2359,RWF,2',
  account = '03,0004001,RWF,,,,/',
  entry = ['16,195,1500,1,DD1620,C77,A TEXT'],
  total = '1500',
} = {}) => {
  const inside = [account, ...entry];
  return [
    '01,122099999,123456789,260106,0200,1,80,,2/',
    `02,031001234,122099999,${group}/`,
    ...inside,
    `49,${total},${inside.length + 1}/`,
    `98,${total},1,${inside.length + 3}/`,
    `99,${total},1,${inside.length + 5}/`,
  ].join('\n');
};

test.each([
  ['immediately', ['16,195,1500,0,DD1620,C77,A TEXT']],
  ['at a time that nobody knows', ['16,195,1500,,DD1620,C77,A TEXT']],
  ['in three parts', ['16,195,1500,S,500,500,500,DD1620,C77,A TEXT']],
  ['on a value date', ['16,195,1500,V,260107,1200,DD1620,C77,A TEXT']],
  ['in as many parts as it says', ['16,195,1500,D,2,0,500,1,1000,DD1620,C77,A TEXT']],
  ['in a continuation', ['16,195,1500,S,500/', '88,500,500,DD1620,C77/', '88,A TEXT']],
  ['behind zeros and with blanks at the end', ['16,195,000000001500,Z,DD1620,C77,A TEXT      /', '88,    ']],
])('an entry whose money is available %s has its references and text', async (_how, entry) => {
  const { lines } = await read(file({ entry }));
  expect(lines).toMatchObject([
    {
      kind: 'money-in',
      amountMinor: 1_500,
      currency: 'RWF',
      providerReference: 'DD1620',
      reference: 'C77',
      text: expect.stringContaining('A TEXT'),
    },
  ]);
});

test('a text has commas and slashes, and goes on in a continuation', async () => {
  const entry = ['16,195,1500,,,,WIRE IN, INV/77', '88,FROM BK/KIGALI'];
  expect((await read(file({ entry }))).lines[0]?.text).toBe('WIRE IN, INV/77 FROM BK/KIGALI');
});

test.each([
  ['399', 'money-in'],
  ['401', 'money-out'],
  ['699', 'money-out'],
  ['920', 'money-in'],
  ['960', 'money-out'],
])('the type code %s is %s', async (code, kind) => {
  expect((await read(file({ entry: [`16,${code},1500,,,,/`] }))).lines).toMatchObject([{ kind }]);
});

test('a message without money (890) is no entry', async () => {
  const entry = ['16,890,,,,,detail reports will be delayed', '16,195,1500,,,,/'];
  expect((await read(file({ entry }))).lines).toHaveLength(1);
});

test('an account without a currency has that of its group, and without one the dollar', async () => {
  const account = '03,0004001,,,,,/';
  expect((await read(file({ account }))).lines).toMatchObject([{ currency: 'RWF' }]);
  expect((await read(file({ account, group: '1,260105,2359,,2' }))).lines).toMatchObject([
    { currency: 'USD' },
  ]);
});

test('one balance of two says nothing, so that none is reported', async () => {
  const account = '03,0004001,RWF,010,+100,,/';
  expect((await read(file({ account, total: '1600' }))).balances).toEqual([[null, null]]);
});

test.each([
  ['takes entries back', { group: '2,260105,,RWF,2' }, 'group status 2'],
  ['is a test', { group: '4,260105,,RWF,2' }, 'group status 4'],
  ['is interim, so that its entries come again', { group: '1,260105,,RWF,3' }, 'interim'],
  ['has a day that there is not', { group: '1,260230,,RWF,2' }, '"260230" is not a day'],
  ['has a loan', { entry: ['16,720,1500,,,,/'] }, 'type code 720 is neither'],
  ['has an amount with a point', { entry: ['16,195,15.00,,,,/'] }, '"15.00" is not an amount'],
  ['has a currency that nobody knows', { account: '03,0004001,XYZ,,,,/' }, 'XYZ is not a currency'],
  ['has another sum than its trailer', { total: '1400' }, 'records are missing'],
])('a file that %s is refused', async (_why, change, said) => {
  const reading = read(file(change));
  await expect(reading).rejects.toBeInstanceOf(UnreadableStatementError);
  await expect(reading).rejects.toThrow(said);
});
