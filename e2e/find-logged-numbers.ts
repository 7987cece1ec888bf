import { readFileSync } from 'node:fs';

/**
 * Phone numbers in all spellings: nine digits that start with 7, with an optional 0 or 250 in front, alone or
 * inside a URL.
 */
const MSISDN = /(?<![\w.-])(?:\+?250|0)?7[289]\d{7}(?![\w.-])/g;

/** Finds phone numbers in the log of a portal (SAFETY X7). Returns the lines that contain them. */
export function findLoggedNumbers(logFile: string): string[] {
  const lines = readFileSync(logFile, 'utf8').split('\n');
  // The start-up message of `npm start` names a number to try; it is not a log line.
  return lines.filter((line) => line.startsWith('{') && line.match(MSISDN)).map((line) => line.slice(0, 300));
}
