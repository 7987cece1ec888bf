import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { expect, test } from 'vitest';
import { hasPersonalData } from './has-personal-data.ts';

test('a reason with a number in any way of writing it that the portal reads as one has personal data', () => {
  const separators = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code + 1)).filter(
    (each) => parseMsisdn(`788${each}123456`),
  );
  expect(separators.length).toBeGreaterThan(20);
  const written = separators.flatMap((each) =>
    ['788 123456', '788 123 456', '+250 788 123 456', '07 88 12 34 56'].map((number) =>
      number.replaceAll(' ', each),
    ),
  );
  const missed = [
    ...written,
    '０７８８１２３４５６',
    '0788123456, 0789123456',
    '0788123456 0789123456',
  ].filter((number) => !hasPersonalData(`the customer called from ${number} today`));
  expect(missed).toEqual([]);
});

test.each([
  'ticket 4711',
  'letter of 12 November 2026, 10:30',
  'by 28.02.2026 the operator has no record',
  'RWF 78 000 of RWF 120 000 were paid at the shop',
  'reference VJ4ZL-EGDFV',
  'account 4002 0115 0001 2345',
])('a reason such as "%s" has none', (reason) => {
  expect(hasPersonalData(reason)).toBe(false);
});
