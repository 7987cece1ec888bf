import { readFileSync } from 'node:fs';
import type { Brand } from '@portal/domain/language/brand';
import { brandCss } from './brand-css.ts';

const SHEETS = ['tokens', 'elements', 'base', 'controls', 'header', 'frame'];

/** The style sheet that all developer screens share, with the brand's colours as CSS variables. */
export function developerStyleSheet(brand: Pick<Brand, 'colours'>): string {
  return [...SHEETS.map(readSheet), brandCss(brand)].join('\n');
}

function readSheet(name: string): string {
  return readFileSync(new URL(`./styles/${name}.css`, import.meta.url), 'utf8');
}
