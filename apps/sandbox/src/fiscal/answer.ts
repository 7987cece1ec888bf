import { kigaliTime } from './kigali-time.ts';

/** What a call leads to: the code, its words, and what is sent beside them. */
export type Result = { resultCd: string; resultMsg: string; data: object | null };

const WORDS: Record<string, string> = {
  '001': 'There is no search result',
  '881': 'Purchase code is mandatory',
  '882': 'Purchase code is invalid',
  '883': 'Purchase code is already used',
  '884': 'Customer TIN is invalid',
  '894': 'Unable to connect to the server',
  '899': 'Error occurred in the device',
  '900': 'There is no header information',
  '901': 'It is not a valid device',
  '902': 'This device is installed',
  '903': 'Only this kind of device can be verified',
  '910': 'Request parameter error',
  '911': 'Request body is empty',
  '912': 'Request method error',
  '913': 'Code does not exist',
  '921': 'Sales data that is declared cannot be received',
  '922': 'Sales invoice data can be received after receiving the sales data',
  '924': 'Invoice number already exists',
  '994': 'Overlapped data',
};

/** A refusal; `about` names the field or the reason. */
export function refuse(code: string, about?: string): Result {
  const words = WORDS[code] ?? 'Unknown error';
  return { resultCd: code, resultMsg: about ? `${words}: ${about}` : words, data: null };
}

/** The answer to a call that was done. */
export function done(data: object | null): Result {
  return { resultCd: '000', resultMsg: 'It is succeeded', data };
}

/** The answer to a question: the rows, or that there are none. */
export function found(name: string, rows: readonly object[]): Result {
  return rows.length > 0 ? done({ [name]: rows }) : refuse('001');
}

/** The answer as it is sent. */
export function envelope({ resultCd, resultMsg, data }: Result, now: Date): object {
  return { resultCd, resultMsg, resultDt: kigaliTime(now), data };
}
