import { CODE_LENGTH } from '../one-time-code.ts';

const CODE = new RegExp(`\\b\\d{${CODE_LENGTH}}\\b`);

/** The one-time code in a message, `null` when there is none. */
export function findCode(text: string): string | null {
  return CODE.exec(text)?.[0] ?? null;
}
