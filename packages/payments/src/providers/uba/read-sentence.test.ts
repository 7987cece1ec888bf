import { describe, expect, test } from 'vitest';
import { ubaDefaults } from './account.ts';
import { readRegistration, readVerification } from './read-sentence.ts';
import { readNotice } from './uba.ts';

const says = ubaDefaults();
const answered = (text: string, status = 200) => ({ kind: 'answered', status, text }) as const;

describe('what UBA says to a registration', () => {
  test('one word is an id, and JSON has it inside', () => {
    expect(readRegistration(answered(' C1a-2 \n'), 'form', says)).toEqual({
      kind: 'registered',
      id: 'C1a-2',
    });
    const json = JSON.stringify({ registration: { transaction: { id: 77 } } });
    expect(readRegistration(answered(json), 'json', says)).toEqual({ kind: 'registered', id: '77' });
  });

  test('only a sentence known to refuse refuses: any other may hide an earlier registration', () => {
    expect(readRegistration(answered('Invalid Merchant'), 'form', says).kind).toBe('declined');
    for (const text of ['Duplicate Reference Number', 'Something is wrong', '', '<html>502</html>']) {
      expect(readRegistration(answered(text), 'form', says).kind).toBe('unknown');
      expect(readRegistration(answered(text), 'json', says).kind).toBe('unknown');
    }
    expect(readRegistration(answered('C1', 404), 'form', says).kind).toBe('unknown');
  });
});

describe('what UBA says to a verification', () => {
  const kindOf = (text: string, status?: number) => readVerification(answered(text, status), says, 'C1').kind;

  test('exactly its word for it is paid, without an amount', () => {
    expect(readVerification(answered('Approved Transaction;Approved;C1'), says, 'C1')).toEqual({
      kind: 'paid',
      providerReference: 'C1',
      charged: null,
    });
    expect(kindOf('Approved Transaction Reversed;x')).toBe('unknown');
    expect(kindOf('Not an Approved Transaction')).toBe('unknown');
  });

  test('a decline has its reason in the second element', () => {
    expect(readVerification(answered('Declined Transaction;Insufficient Funds'), says, 'C1')).toEqual({
      kind: 'attempt-declined',
      reason: 'insufficient-funds',
    });
  });

  test('an empty answer, a web page and unknown words are unknown', () => {
    for (const text of ['', '<html></html>', 'System Malfunction;x', ';'])
      expect(kindOf(text)).toBe('unknown');
    expect(kindOf('Approved Transaction', 404)).toBe('unknown');
  });

  test('pending and not found are said as such', () => {
    expect(kindOf('Pending Transaction;x')).toBe('pending');
    expect(kindOf('Transaction not found')).toBe('never-arrived');
  });
});

test('its message comes as a form, in the body or in the address', () => {
  expect(readNotice('transactionId=C1&status=Approved&refNo=tx1')).toMatchObject({
    reference: 'tx1',
    genuine: true,
  });
  expect(readNotice('', { headers: {}, query: { refNo: 'tx2' } })).toMatchObject({ reference: 'tx2' });
  expect(readNotice('status=Approved')).toEqual({ reference: null, genuine: false });
});
