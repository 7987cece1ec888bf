import { type FiscalOutcome, NO_ANSWER } from '../fiscal-device.ts';
import type { RraAnswer } from './wire.ts';

type Failure = Exclude<FiscalOutcome, { kind: 'signed' | 'unsigned' }>;

/** The words that say what each result code is certain about (EBM.md section 6). A code that is not here may have been signed. */
const CODES: Readonly<Record<string, Failure['kind']>> = {
  // Purchase code missing, wrong, used; TIN wrong.
  '881': 'refused',
  '882': 'refused',
  '883': 'refused',
  '884': 'refused',
  // The device cannot reach the authority.
  '894': 'not-taken',
  '896': 'not-taken',
  // Device unknown, already installed, wrong kind.
  '900': 'stopped',
  '901': 'stopped',
  '902': 'stopped',
  '903': 'stopped',
  '904': 'stopped',
  '905': 'stopped',
  '906': 'stopped',
  // A field is wrong; our fault; a code that is not in its table.
  '910': 'refused',
  '911': 'refused',
  '912': 'refused',
  '913': 'refused',
  '990': 'refused',
  // Declared already.
  '921': 'refused',
  '922': 'too-early',
  '924': 'number-taken',
  '994': 'number-taken',
};

/** After a lost answer they may come because the first request was taken: it used the code, or declared the sale. */
const HIDE_SUCCESS = new Set(['882', '883', '921']);
/** Kenya's devices also answer a repeated number with it. */
const MAY_BE_REPEAT = new Set(['899']);

/** What an answer says that is no success. */
export function readFailure(answer: RraAnswer): Failure {
  if (answer.kind === 'none') {
    const words = { code: NO_ANSWER, message: answer.message };
    return answer.isSent
      ? { kind: 'unknown', mayBeRepeat: false, ...words }
      : { kind: 'not-taken', ...words };
  }
  const { code, message } = answer;
  const kind = CODES[code] ?? 'unknown';
  if (kind === 'refused') return { kind, hidesSuccess: HIDE_SUCCESS.has(code), code, message };
  if (kind === 'unknown') return { kind, mayBeRepeat: MAY_BE_REPEAT.has(code), code, message };
  return { kind, code, message };
}
