import { createHash } from 'node:crypto';
import type { ReadLine } from '../readers/statement-line.ts';

/**
 * Creates the function that returns the fingerprint of a line, for the lines of one file in their order. A line that
 * another file has too gets the same one. A line that the file repeats is the same transaction when it has a reference of
 * the provider; otherwise it is the second, third … of its kind.
 */
export function createFingerprints(): (line: ReadLine) => string {
  const seen = new Map<string, number>();
  return (line) => {
    const { lineNumber: _position, at, text, ...content } = line;
    const hasId = line.providerReference !== null;
    const parts = [...Object.values(content), at.toISOString(), hasId ? null : text];
    const hash = digest(JSON.stringify(parts));
    if (hasId) return hash;
    const occurrence = (seen.get(hash) ?? 0) + 1;
    seen.set(hash, occurrence);
    return occurrence === 1 ? hash : digest(`${hash} ${occurrence}`);
  };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
