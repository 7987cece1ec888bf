import type { ReceiptState } from './sms-port.ts';

/**
 * Reading the text of a delivery receipt, as SMPP 3.4 shows it in appendix B:
 * `id:… sub:… dlvrd:… submit date:… done date:… stat:… err:… text:…`. The standard calls this an example, so message centres
 * differ in order, spaces and spellings.
 */
export type ReceiptText = {
  /** `null`: the text has none, as the other fields. */
  id: string | null;
  state: string | null;
  error: string | null;
};

/** Whether a text is that of a receipt. Some message centres send receipts as if a customer had written them. */
export function isReceiptText(text: string): boolean {
  const { id, state } = FIELDS;
  return id.test(text) && state.test(text);
}

/** Reads the fields of a receipt's text. */
export function readReceiptText(text: string): ReceiptText {
  const fieldOf = (name: keyof typeof FIELDS) => FIELDS[name].exec(text)?.[1] || null;
  return { id: fieldOf('id'), state: fieldOf('state'), error: fieldOf('error') };
}

/** An empty field is followed by the name of the next one, which ends with a colon. */
const VALUE = String.raw`[ \t]*(?:([^\s:]+)(?=\s|$))?`;
const FIELDS = {
  id: new RegExp(String.raw`\bid:${VALUE}`, 'i'),
  state: new RegExp(String.raw`\bstat(?:us)?:${VALUE}`, 'i'),
  error: new RegExp(String.raw`\berr(?:or)?:${VALUE}`, 'i'),
};

/** The first letters of states, in capitals. Seen: DELIVRD, DELIVERED, DLIVRD; UNDELIV, UNDLIVRD; REJECTD, REJECTED; BUFFRED. */
const STATES: readonly [RegExp, ReceiptState][] = [
  [/^(DELI|DELV|DLI|DLV)/, 'delivered'],
  [/^(EXP|DELE|UNDE|UNDL|REJ|FAIL|SKIP|CANC|NACK)/, 'failed'],
  [/^(ENR|ACC|ACK|BUF|QUEU|SCHED|PEND|SENT|UNKN)/, 'pending'],
];

/** The state that a word or number of a receipt's text means; `null` when it is not known. */
export function stateOfWord(word: string): ReceiptState | null {
  const letters = word.toUpperCase();
  const known = STATES.find(([start]) => start.test(letters));
  return known?.[1] ?? (/^\d{1,2}$/.test(word) ? stateOfNumber(Number(word)) : null);
}

/** Values of `message_state`: SMPP 3.4 section 5.2.28; 0 and 9 are of SMPP 5.0 section 4.7.15. */
const NUMBERS: readonly ReceiptState[] = [
  'pending', // SCHEDULED
  'pending', // ENROUTE
  'delivered',
  'failed', // EXPIRED
  'failed', // DELETED
  'failed', // UNDELIVERABLE
  'pending', // ACCEPTED
  'pending', // UNKNOWN
  'failed', // REJECTED
  'failed', // SKIPPED
];

/** The state that a number of the field `message_state` means; `null` when it is not known. */
export function stateOfNumber(value: number): ReceiptState | null {
  return NUMBERS[value] ?? null;
}
