import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect } from 'vitest';

/**
 * Whether the texts are written again: `WRITE_DOWN=yes npx vitest run part-of-a-name`. Then read the difference: it is what the world
 * will notice of the change.
 */
const IS_WRITING = process.env.WRITE_DOWN === 'yes';

/**
 * Expects a text to be what is written in a file, to the letter. With `WRITE_DOWN=yes` the text is written into the file instead.
 * @param file path of the file
 * @param text the whole text
 */
export function expectWritten(file: string, text: string): void {
  if (IS_WRITING) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return;
  }
  expect(text, `what ${file} has`).toBe(readFileSync(file, 'utf8'));
}
