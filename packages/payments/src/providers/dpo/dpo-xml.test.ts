import { expect, test } from 'vitest';
import { fieldOf, readDpoXml, writeDpoXml } from './dpo-api.ts';

test('written XML is read back unchanged, codes and amounts included', () => {
  const read = readDpoXml(writeDpoXml({ Result: '000', Amount: '1500.00', Words: 'A & B <c> "d"' }));
  expect(read && ['Result', 'Amount', 'Words'].map((name) => fieldOf(read, name))).toEqual([
    '000',
    '1500.00',
    'A & B <c> "d"',
  ]);
});

test.each([
  ['nothing', ''],
  ['a web page', '<!doctype html><title>502</title><h1>Service temporarily unavailable</h1>'],
  ['half an answer', '<API3G><Result>000'],
  ['definitions of entities', '<!DOCTYPE a [<!ENTITY b "c">]><API3G><Result>&b;</Result></API3G>'],
  [
    'a file of the machine',
    '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><API3G><Result>&b;</Result></API3G>',
  ],
  ['too much', `<API3G><Result>${'0'.repeat(70_000)}</Result></API3G>`],
])('%s is no answer', (_name, text) => {
  expect(readDpoXml(text)).toBeNull();
});

test('a name of the object model is a field like any other', () => {
  const read = readDpoXml('<API3G><constructor>x</constructor><Result>000</Result></API3G>');
  expect(read === null || fieldOf(read, 'Result')).toBeTruthy();
});
