import type { Brand } from '@portal/domain/language/brand';
import { channels, contrast } from './contrast.ts';

/** Contrast of the main colour with cards. More than 4.5, because it is also text on tinted areas. */
const PRIMARY_CONTRAST = 7;

/** Main colour, page background and background of cards of the dark theme. */
export type DarkColours = { primary: string; surface: string; sheet: string };

/**
 * Derives the dark theme from the brand's colours in `#rrggbb`: the backgrounds are nearly black with the hue of the dark
 * main colour, the main colour is lightened until it can be read on them.
 */
export function darkColours({ primary, primaryDark }: Brand['colours']): DarkColours {
  const backgroundHue = hueOf(primaryDark);
  const sheet = toHex({ hue: backgroundHue, saturation: 0.14, lightness: 0.115 });
  const saturation = Math.min(saturationOf(primary), 0.5);
  const hue = hueOf(primary);
  let lightness = 0.5;
  const lightened = () => toHex({ hue, saturation, lightness });
  while (lightness < 1 && contrast(lightened(), sheet) < PRIMARY_CONTRAST) lightness += 0.01;
  return {
    primary: lightened(),
    surface: toHex({ hue: backgroundHue, saturation: 0.2, lightness: 0.07 }),
    sheet,
  };
}

/** Hue in degrees. */
function hueOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex);
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (range === 0) return 0;
  const sixths =
    most === red
      ? (green - blue) / range
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  return sixths * 60;
}

/** Saturation of the HSL model, from 0 to 1. */
function saturationOf(hex: string): number {
  const parts = channels(hex);
  const most = Math.max(...parts);
  const least = Math.min(...parts);
  return most === least ? 0 : (most - least) / (1 - Math.abs(most + least - 1));
}

function toHex({
  hue,
  saturation,
  lightness,
}: {
  hue: number;
  saturation: number;
  lightness: number;
}): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const part = (offset: number) => {
    const turn = (offset + hue / 30 + 12) % 12;
    const value = lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(0)}${part(8)}${part(4)}`;
}
