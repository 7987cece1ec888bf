import type { Pdu } from 'smpp';
import type { ReceiptState, SmsReceipt } from '../sms-port.ts';

/** Bits of `esm_class` that tell a receipt from a message of a customer (SMPP 3.4 section 5.2.12). */
const MESSAGE_TYPE = 0b0011_1100;
const MESSAGE_OF_CUSTOMER = 0;

/** Values of `message_state` (section 5.2.28), and of `stat:` in the text of a receipt (appendix B). */
const STATES: Readonly<Record<string, ReceiptState>> = {
  1: 'pending',
  2: 'delivered',
  3: 'failed',
  4: 'failed',
  5: 'failed',
  6: 'pending',
  7: 'pending',
  8: 'failed',
  ENROUTE: 'pending',
  ACCEPTD: 'pending',
  UNKNOWN: 'pending',
  DELIVRD: 'delivered',
  EXPIRED: 'failed',
  DELETED: 'failed',
  UNDELIV: 'failed',
  REJECTD: 'failed',
};

/** How receipts write the ids of the answers. */
export type ReceiptIds = 'same' | 'hexadecimal-answers' | 'decimal-answers';

/** Whether a `deliver_sm` is a receipt; otherwise a customer sent it. */
export function isReceipt({ esm_class: type }: Pdu): boolean {
  return (Number(type) & MESSAGE_TYPE) !== MESSAGE_OF_CUSTOMER;
}

/**
 * Reads a receipt by its id, never by its numbers: some message centres swap sender and receiver. `null` when it has no id
 * or no known state.
 */
export function readReceipt(pdu: Pdu): SmsReceipt | null {
  const text = textOf(pdu);
  const messageId = String(pdu.receipted_message_id ?? /\bid:(\S+)/i.exec(text)?.[1] ?? '').replace(
    /\0+$/,
    '',
  );
  const state = STATES[String(pdu.message_state ?? /\bstat:(\w+)/i.exec(text)?.[1]?.toUpperCase())];
  const error = /\berr:(\w+)/i.exec(text)?.[1] ?? null;
  if (!messageId || !state) return null;
  return { messageId, state, error: state === 'failed' ? error : null };
}

/** The id of an answer as receipts write it. An id that is no number stays as it is. */
export function toReceiptId(answered: string, ids: ReceiptIds): string {
  if (ids === 'hexadecimal-answers' && /^[0-9a-f]{1,32}$/i.test(answered))
    return BigInt(`0x${answered}`).toString();
  if (ids === 'decimal-answers' && /^\d{1,32}$/.test(answered))
    return BigInt(answered).toString(16).toUpperCase();
  return answered;
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
