import {
  isReceiptText,
  type ReceiptState,
  readReceiptText,
  type SmsReceipt,
  stateOfNumber,
  stateOfWord,
} from '@isano/adapter-kit/sms';
import type { Pdu } from 'smpp';

/** Bits of `esm_class` that tell a receipt from a message of a customer (SMPP 3.4 section 5.2.12). */
const MESSAGE_TYPE = 0b0011_1100;
const MESSAGE_OF_CUSTOMER = 0;

/** How receipts write the ids of the answers. */
export type ReceiptIds = 'same' | 'hexadecimal-answers' | 'decimal-answers';

/**
 * Whether a `deliver_sm` is a receipt; otherwise a customer sent it.
 * - `marked`: by its type of message
 * - `plain`: by its text only, which some message centres send without the type
 */
export function receiptKindOf(pdu: Pdu): 'marked' | 'plain' | null {
  if ((Number(pdu.esm_class) & MESSAGE_TYPE) !== MESSAGE_OF_CUSTOMER) return 'marked';
  return isReceiptText(textOf(pdu)) ? 'plain' : null;
}

/** A receipt as it was read. `unreadable`: it has no id or no known state; `form` tells how it is written, without a number. */
export type ReadReceipt = { kind: 'receipt'; receipt: SmsReceipt } | { kind: 'unreadable'; form: string };

/** Reads a receipt by its id, never by its numbers: some message centres swap sender and receiver. */
export function readReceipt(pdu: Pdu, ids: ReceiptIds): ReadReceipt {
  const text = readReceiptText(textOf(pdu));
  const messageId = toReceiptId(clean(pdu.receipted_message_id) || text.id || '', ids, 'receipt');
  const field = clean(pdu.message_state);
  const state = stateOf({ number: field, word: text.state });
  if (!messageId || !state)
    return { kind: 'unreadable', form: formOf({ messageId, field, word: text.state }) };
  return {
    kind: 'receipt',
    receipt: { messageId, state, error: state === 'failed' ? text.error : null },
  };
}

/**
 * The state of the field and that of the text: a final one counts before one that is not, then the field before the text. Where
 * the field is 0 or 9 (SMPP 5.0, which few centres mean by it) and the text has a state, the text counts.
 */
function stateOf({ number, word }: { number: string; word: string | null }): ReceiptState | null {
  const field = number === '' ? null : stateOfNumber(Number(number));
  const text = word === null ? null : stateOfWord(word);
  const isLater = number === '0' || number === '9';
  const [first, second] = isLater ? [text, field] : [field, text];
  return first === 'pending' || first === null ? (second ?? first) : first;
}

/** Numbers and ids are left out. */
function formOf({ messageId, field, word }: { messageId: string; field: string; word: string | null }) {
  const letters = word?.replace(/[^a-z]/gi, '').slice(0, 12);
  return [
    messageId ? 'an id' : 'no id',
    field ? `message_state ${field.slice(0, 3)}` : 'no message_state',
    letters ? `stat:${letters}` : 'no stat',
  ].join(', ');
}

/**
 * An id in the form that receipts have, with letters in lower case and without zeros before it: message centres pad and spell
 * the same id differently. An id that should be a number in another base and is none stays as it is.
 * @param writer who wrote it
 */
export function toReceiptId(written: string, ids: ReceiptIds, writer: 'answer' | 'receipt'): string {
  const id = clean(written).toLowerCase();
  return inReceiptBase(id, ids, writer).replace(/^0+(?=.)/, '');
}

function inReceiptBase(id: string, ids: ReceiptIds, writer: 'answer' | 'receipt'): string {
  const digits = id.replace(/^0x/, '');
  if (ids === 'hexadecimal-answers') {
    // The field `receipted_message_id` has the answer's form at some centres, whatever the text has.
    const isHexadecimal = writer === 'answer' || /[a-f]/.test(digits);
    return isHexadecimal && /^[0-9a-f]{1,32}$/.test(digits) ? BigInt(`0x${digits}`).toString() : id;
  }
  if (ids === 'decimal-answers')
    return writer === 'answer' && /^\d{1,32}$/.test(digits) ? BigInt(digits).toString(16) : digits;
  return id;
}

/** A field without the NULs and spaces that pad it; an absent one is empty. */
function clean(field: unknown): string {
  return String(field ?? '').replace(/^[\s\0]+|[\s\0]+$/g, '');
}

/** The text of a message, also one that came in `message_payload`. */
export function textOf({ short_message: short, message_payload: payload }: Pdu): string {
  return decoded(short) || decoded(payload);
}

/** The library decodes what it knows; the rest is bytes. */
function decoded(field: unknown): string {
  const value = (field as { message?: unknown } | undefined)?.message ?? field;
  if (Buffer.isBuffer(value)) return value.toString('latin1');
  return typeof value === 'string' ? value : '';
}
