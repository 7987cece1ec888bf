import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contrast } from '@portal/design/contrast';
import type { Brand } from '@portal/domain/language/brand';
import { DEFAULT_LOCALE, LOCALE_LIST } from '@portal/domain/language/locale';
import { z } from 'zod';
import { cleanSvg } from '../html/clean-svg.ts';
import { StartError } from '../start-error.ts';

const colour = z.string().regex(/^#[\da-f]{6}$/i, 'a colour is written #rrggbb');

const line = z.string().min(1).max(120);

/** One line per language. English is required and is the fallback. */
const tagline = z.object({
  ...Object.fromEntries(LOCALE_LIST.map((locale) => [locale, line.optional()])),
  [DEFAULT_LOCALE]: line,
});

const brandFile = z.strictObject({
  name: z.string().min(1).max(24),
  slug: z.string().regex(/^[a-z][a-z0-9-]{0,23}$/, 'lower-case letters, digits and hyphens'),
  code: z.string().regex(/^[A-Z][A-Z0-9_]{0,23}$/, 'upper-case letters, digits and underscores'),
  tagline,
  colours: z.strictObject({ primary: colour, primaryDark: colour, accent: colour, surface: colour }),
  logo: z.string().min(1),
  dataProtection: z
    .strictObject({ officer: line, contact: line, registration: line, storedIn: line })
    .exactOptional(),
  /** Read by social-card.ts. */
  socialCard: z.string().min(1).optional(),
  /** Read by app-icons.ts. */
  icons: z.string().min(1).optional(),
  /** Read by read-marks.ts. */
  marks: z.record(z.string(), z.string().min(1)).optional(),
});

/** Text colours that the design uses on brand colours. */
const WHITE = '#ffffff';
const DARK = '#14211d';

/**
 * Reads the brand file; the path of the logo is relative to it. Throws one error that lists every problem:
 * malformed values, insufficient contrast, a logo that is not an SVG.
 */
export function loadBrand(file: string): Brand {
  const parsed = brandFile.safeParse(readJson(file));
  if (!parsed.success) {
    throw brandError(
      file,
      parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'file'}: ${message}`),
    );
  }
  const { logo, socialCard: _card, icons: _icons, marks: _marks, ...brand } = parsed.data;
  const logoSvg = cleanSvg(readText(join(dirname(file), logo), file));
  const problems = findContrastProblems(brand.colours);
  if (!logoSvg.startsWith('<svg') || !logoSvg.includes('viewBox='))
    problems.push('logo: not an SVG with a viewBox');
  if (problems.length > 0) throw brandError(file, problems);
  return { ...brand, logoSvg };
}

function findContrastProblems({ primary, primaryDark, accent, surface }: Brand['colours']): string[] {
  const pairs = [
    ['primary', primary, WHITE],
    ['primaryDark', primaryDark, WHITE],
    ['accent', accent, DARK],
    ['surface', surface, DARK],
  ] as const;
  return pairs
    .map(([name, back, text]) => ({ name, back, text, ratio: contrast(back, text) }))
    .filter(({ ratio }) => ratio < MIN_CONTRAST)
    .map(({ name, back, text, ratio }) => {
      return `colours.${name}: ${text} on ${back} has a contrast of ${ratio.toFixed(2)}, at least ${MIN_CONTRAST} is needed`;
    });
}

function readJson(file: string): unknown {
  const text = readText(file, file);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw brandError(file, [`not JSON: ${(cause as Error).message}`], cause);
  }
}

function readText(path: string, file: string): string {
  if (!existsSync(path)) throw brandError(file, [`${path} does not exist`]);
  return readFileSync(path, 'utf8');
}

function brandError(file: string, problems: string[], cause?: unknown): Error {
  const list = problems.map((problem) => `  ${problem}`).join('\n');
  return new StartError(`The brand in ${file} can't be used:\n${list}`, { cause });
}

/** Minimum contrast of text against its background, WCAG 2.2 AA. */
const MIN_CONTRAST = 4.5;
