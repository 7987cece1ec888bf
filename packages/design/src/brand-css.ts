import type { Brand } from '@portal/domain/language/brand';
import { darkColours } from './dark-colours.ts';

/** Every page has it, so it is written once. */
const cssByColours = new WeakMap<Brand['colours'], string>();

/**
 * Returns the brand's colours as CSS variables, for both themes; `tokens.css` has the other values. The server validates
 * the colours when it reads the brand. `--brand` is the main colour as the brand has it, in both themes.
 */
export function brandCss({ colours }: Pick<Brand, 'colours'>): string {
  const known = cssByColours.get(colours);
  if (known) return known;
  const css = writeCss(colours);
  cssByColours.set(colours, css);
  return css;
}

function writeCss(colours: Brand['colours']): string {
  const { primary, primaryDark, accent, surface } = colours;
  const dark = darkColours(colours);
  return (
    `:root{--brand:${primary};--primary:${primary};--primary-dark:${primaryDark};--accent:${accent};--surface:${surface}}` +
    `@media screen and (prefers-color-scheme:dark){:root{--primary:${dark.primary};--surface:${dark.surface};--sheet:${dark.sheet}}}`
  );
}
