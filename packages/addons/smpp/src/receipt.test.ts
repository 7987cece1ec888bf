import fc from 'fast-check';
import type { Pdu } from 'smpp';
import { describe, expect, test } from 'vitest';
import { type ReceiptIds, readReceipt, receiptKindOf, toReceiptId } from './receipt.ts';

/**
 * Forms of receipts: SMPP 3.4 appendix B and section 5.2.28, SMPP 5.0 section 4.7.15; the message centres of
 * MavoCz/smscsim#4, opentelecoms-org/jsmpp#56 and #178, jookies/jasmin#408 and #1129, telenordigital/sms-smpp#153.
 */
const receipt = (fields: Record<string, unknown>): Pdu =>
  ({
    command: 'deliver_sm',
    command_status: 0,
    sequence_number: 1,
    esm_class: 4,
    ...fields,
  }) as unknown as Pdu;
const text = (short: string, more: Record<string, unknown> = {}) =>
  receipt({ short_message: { message: short }, ...more });
const stateOf = (pdu: Pdu) => {
  const read = readReceipt(pdu, 'same');
  return read.kind === 'receipt' ? read.receipt.state : read.form;
};

describe('the state of a receipt', () => {
  test.each([
    ['DELIVRD', 'delivered'],
    ['DELIVERED', 'delivered'],
    ['Delivrd', 'delivered'],
    ['DLIVRD', 'delivered'],
    ['DELVRD', 'delivered'],
    ['UNDELIV', 'failed'],
    ['UNDELIVERABLE', 'failed'],
    ['UNDLIVRD', 'failed'],
    ['REJECTD', 'failed'],
    ['REJECTED', 'failed'],
    ['EXPIRED', 'failed'],
    ['EXPIRD', 'failed'],
    ['DELETED', 'failed'],
    ['FAILED', 'failed'],
    ['ACCEPTD', 'pending'],
    ['ACCEPTED', 'pending'],
    ['ENROUTE', 'pending'],
    ['BUFFRED', 'pending'],
    ['BUFFERED', 'pending'],
    ['UNKNOWN', 'pending'],
    ['2', 'delivered'],
    ['5', 'failed'],
  ])('%s is %s', (word, state) => {
    expect(stateOf(text(`id:a1 sub:001 dlvrd:001 stat:${word} err:000 text:`))).toBe(state);
    expect(stateOf(text(`id: a1 sub: 001 stat: ${word} err: 000`))).toBe(state);
    expect(stateOf(text(`stat:${word} id:a1`))).toBe(state);
  });

  test.each([
    ['the field alone', text('id:a1 stat: err:000', { message_state: 2 }), 'delivered'],
    [
      'a field that is 0, beside the text',
      text('id:a1 stat:DELIVRD err:000', { message_state: 0 }),
      'delivered',
    ],
    [
      'a field that is 9, beside the text',
      text('id:a1 stat:DELIVRD err:000', { message_state: 9 }),
      'delivered',
    ],
    [
      'a field that no standard has, beside the text',
      text('id:a1 stat:UNDELIV err:000', { message_state: 77 }),
      'failed',
    ],
    [
      'a field that is not final, beside a text that is',
      text('id:a1 stat:DELIVRD err:000', { message_state: 1 }),
      'delivered',
    ],
    ['two that are final: the field', text('id:a1 stat:DELIVRD err:000', { message_state: 5 }), 'failed'],
    ['a field of SMPP 5.0 alone', text('id:a1 stat: err:000', { message_state: 9 }), 'failed'],
    [
      'a word that nobody knows, beside the field',
      text('id:a1 stat:ROUTED err:000', { message_state: 2 }),
      'delivered',
    ],
  ])('%s', (_name, pdu, state) => {
    expect(stateOf(pdu)).toBe(state);
  });

  test('that nobody knows is not guessed, and its form has no number', () => {
    expect(stateOf(text('id:0788123456 stat:PARKED err:000'))).toBe('an id, no message_state, stat:PARKED');
    expect(stateOf(text('id:0788123456 stat:P0788123456 err:0'))).toBe('an id, no message_state, stat:P');
    expect(stateOf(text('id: stat:DELIVRD'))).toContain('no id');
  });

  test('DELAYED is not delivered', () => {
    expect(stateOf(text('id:1 stat:DELAYED'))).not.toBe('delivered');
  });
});

describe('a message without the type of a receipt', () => {
  test('is one when its text is', () => {
    expect(receiptKindOf(text('id:1 sub:001 dlvrd:001 stat:DELIVRD err:000', { esm_class: 0 }))).toBe(
      'plain',
    );
    expect(receiptKindOf(text('ID: 1 STAT: DELIVRD', { esm_class: 0x40 }))).toBe('plain');
  });

  test.each(['hello', '482936', 'my id: 4829', 'stat: what is this', ''])(
    'is a message of a customer: %s',
    (words) => {
      expect(receiptKindOf(text(words, { esm_class: 0 }))).toBeNull();
    },
  );
});

/** An id, and how a message centre may write it again. */
const number = fc.bigInt({ min: 1n, max: 2n ** 63n });
const padding = fc.nat({ max: 6 }).map((zeros) => '0'.repeat(zeros));
const letterCase = fc.boolean();
const inCase = (written: string, isUpper: boolean) => (isUpper ? written.toUpperCase() : written);
/** An absent field, as some centres send it. */
const absent = fc.constantFrom<Record<string, unknown>>(
  {},
  { receipted_message_id: '' },
  { receipted_message_id: '\0' },
  { receipted_message_id: '', message_state: '' },
);
const spaces = fc.constantFrom('', ' ', '  ');

const dialects: [ReceiptIds, (id: bigint) => string, (id: bigint) => string][] = [
  ['same', (id) => id.toString(), (id) => id.toString()],
  ['same', (id) => id.toString(16), (id) => id.toString(16)],
  ['hexadecimal-answers', (id) => id.toString(16), (id) => id.toString()],
  ['decimal-answers', (id) => id.toString(), (id) => id.toString(16)],
];

test.each(dialects)(
  'a receipt finds its message, however the id is padded and spelt (%s)',
  (ids, inAnswer, inReceipt) => {
    fc.assert(
      fc.property(
        number,
        padding,
        padding,
        letterCase,
        letterCase,
        absent,
        spaces,
        fc.boolean(),
        (...given) => {
          const [id, zeros, otherZeros, isUpper, isOtherUpper, fields, space, isField] = given;
          const answered = toReceiptId(`${zeros}${inCase(inAnswer(id), isUpper)}`, ids, 'answer');
          const written = `${otherZeros}${inCase(inReceipt(id), isOtherUpper)}`;
          const pdu = isField
            ? receipt({ receipted_message_id: `${written}\0`, message_state: 2, short_message: '' })
            : text(`id:${space}${written} sub:001 dlvrd:001 stat:${space}DELIVRD err:000 text:`, fields);
          expect(readReceipt(pdu, ids)).toEqual({
            kind: 'receipt',
            receipt: { messageId: answered, state: 'delivered', error: null },
          });
        },
      ),
    );
  },
);

test('an id that is a name is found without case', () => {
  const answered = toReceiptId('Msg-7F3A.kigali', 'same', 'answer');
  expect(readReceipt(text('id:MSG-7f3a.KIGALI stat:DELIVRD'), 'same')).toMatchObject({
    receipt: { messageId: answered },
  });
});

test('the field with the answer’s hexadecimal id finds it where texts have decimal ones', () => {
  const answered = toReceiptId('00B8BE19', 'hexadecimal-answers', 'answer');
  const pdu = receipt({ receipted_message_id: 'b8be19', message_state: 2 });
  expect(readReceipt(pdu, 'hexadecimal-answers')).toMatchObject({ receipt: { messageId: answered } });
});

test('two different numbers never become one id', () => {
  fc.assert(
    fc.property(
      number,
      number,
      fc.constantFrom<ReceiptIds>('same', 'hexadecimal-answers', 'decimal-answers'),
      (a, b, ids) => {
        fc.pre(a !== b);
        expect(toReceiptId(a.toString(), ids, 'answer')).not.toBe(toReceiptId(b.toString(), ids, 'answer'));
      },
    ),
  );
});

test('no text makes reading a receipt fail', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.option(fc.integer()), (words, id, state) => {
      const pdu = text(`id:${words} stat:${words}`, { receipted_message_id: id, message_state: state });
      expect(readReceipt(pdu, 'hexadecimal-answers').kind).toMatch(/receipt|unreadable/);
    }),
  );
});
