import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { cleanSvg } from '../html/clean-svg.ts';
import { StartError } from '../start-error.ts';

/** Sanitised SVG of each payment method by the type of its option, such as `momo`. */
export type PaymentMarks = ReadonlyMap<string, string>;

/** Our drawings, one file for each payment method. */
const DRAWINGS = new URL('./marks/', import.meta.url);
/** A handset, for a wallet that we have no drawing of. */
const ANY_WALLET = 'gsma';

const marksField = z.object({ marks: z.record(z.string(), z.string().min(1)).default({}) });

/**
 * Reads the drawings of the given payment methods. The field `marks` of the brand file replaces them by the operator's own
 * SVG files; their paths are relative to it. Throws when a method does not exist or a file is not an SVG.
 */
export function readMarks(brandFile: string, types: readonly string[]): PaymentMarks {
  const { marks: own } = marksField.parse(JSON.parse(readFileSync(brandFile, 'utf8')));
  const unknown = Object.keys(own).filter((type) => !types.includes(type));
  if (unknown.length > 0)
    throw new StartError(
      `The brand has marks of unknown payment methods: ${unknown.join(', ')}. Known: ${types.join(', ')}`,
    );
  return new Map(
    types.map((type) => {
      const file = own[type];
      return [type, readMark(file ? join(dirname(brandFile), file) : drawingOf(type))];
    }),
  );
}

function drawingOf(type: string): URL {
  const own = new URL(`${type}.svg`, DRAWINGS);
  return existsSync(own) ? own : new URL(`${ANY_WALLET}.svg`, DRAWINGS);
}

function readMark(file: string | URL): string {
  const svg = cleanSvg(readFileSync(file, 'utf8'));
  if (!svg.startsWith('<svg') || !svg.includes('viewBox='))
    throw new StartError(`The mark ${file} is not an SVG with a viewBox`);
  return svg;
}
