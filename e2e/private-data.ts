import { readFileSync } from 'node:fs';

/** Numbers as they could be written: nine digits from 7 on, with a 0 or 250 in front, alone or inside an address. */
const MSISDN = /(?<![\w.-])(?:\+?250|0)?7[289]\d{7}(?![\w.-])/g;

/** Finds phone numbers in what a portal printed (SAFETY X7). Gives the lines they are in. */
export function findNumbers(logFile: string): string[] {
  const lines = readFileSync(logFile, 'utf8').split('\n');
  // What `npm start` says to whoever runs it names a number to try; it is no log line.
  return lines.filter((line) => line.startsWith('{') && line.match(MSISDN)).map((line) => line.slice(0, 300));
}
