import type { Brand } from '@portal/domain/language/brand';
import { sizedSvg } from './sized-svg.ts';

/** Renders the logo in the accent colour on a rounded square of the main colour. */
export function faviconSvg({ colours, logoSvg }: Pick<Brand, 'colours' | 'logoSvg'>): string {
  const logo = sizedSvg(logoSvg, 'x="10" y="10" width="44" height="44"');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${colours.primaryDark}"/><g color="${colours.accent}">${logo}</g></svg>`;
}
