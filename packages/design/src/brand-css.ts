import type { Brand } from '@portal/domain/language/brand';
import { channels } from './contrast.ts';
import { darkColours } from './dark-colours.ts';

/** `--sheet` of `tokens.css`: the background of cards in the light theme. */
const LIGHT_SHEET = '#ffffff';

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

/**
 * `:root` twice wins over the values of `tokens.css`, whichever of the two sheets comes first. Mixed colours are computed here,
 * because `color-mix` needs Chromium 111.
 */
function writeCss(colours: Brand['colours']): string {
  const { primary, primaryDark, accent, surface } = colours;
  const dark = darkColours(colours);
  return (
    `:root:root{--brand:${primary};--primary:${primary};--primary-dark:${primaryDark};--accent:${accent};--surface:${surface};--tint:${tint(primary, LIGHT_SHEET)}}` +
    `@media screen and (prefers-color-scheme:dark){:root:root{--primary:${dark.primary};--surface:${dark.surface};--sheet:${dark.sheet};` +
    `--tint:${tint(dark.primary, dark.sheet)};--fill-hover:${mix(dark.primary, '#ffffff', 0.82)}}}`
  );
}

/** The background of what is selected or pointed at. */
function tint(primary: string, sheet: string): string {
  return mix(primary, sheet, 0.09);
}

/** Mixes two colours in `#rrggbb`, as `color-mix` does in sRGB. @param share of the first one, from 0 to 1 */
function mix(one: string, other: string, share: number): string {
  const others = channels(other);
  const mixed = channels(one).map((part, index) => part * share + (others[index] ?? 0) * (1 - share));
  return `#${mixed
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
