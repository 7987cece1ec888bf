import { readFileSync } from 'node:fs';
import type { Brand } from '@portal/domain/language/brand';

const SHEETS = ['tokens', 'base', 'controls', 'frame'];

/** The style sheet that all developer screens share, with the brand's colours as CSS variables. */
export function developerStyleSheet({ colours }: Pick<Brand, 'colours'>): string {
  const { primary, primaryDark, accent, surface } = colours;
  const brand = `:root{--primary:${primary};--primary-dark:${primaryDark};--accent:${accent};--surface:${surface}}`;
  return [brand, ...SHEETS.map(readSheet)].join('\n');
}

function readSheet(name: string): string {
  return readFileSync(new URL(`./styles/${name}.css`, import.meta.url), 'utf8');
}
