import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brandCss } from './brand-css.ts';
import { contrast } from './contrast.ts';
import { darkColours } from './dark-colours.ts';

const hexColour = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);

/** `--ink`, `--ink-soft` and the tones of the dark theme in tokens.css. */
const DARK_TEXTS = ['#e6ecea', '#a9b7b1', '#5fce93', '#ff8f85', '#f0b45a'];

test('every brand is legible in the dark theme', () => {
  fc.assert(
    fc.property(hexColour, hexColour, (primary, primaryDark) => {
      const { sheet, surface, ...dark } = darkColours({
        primary,
        primaryDark,
        accent: '#ffb81c',
        surface: '#ffffff',
      });
      for (const background of [sheet, surface]) {
        for (const text of [dark.primary, ...DARK_TEXTS]) {
          expect(contrast(text, background)).toBeGreaterThanOrEqual(5.5);
        }
      }
    }),
  );
});

/** Colours of a theme in the style sheet of a brand, by name. */
const colourIn = (css: string, name: string) => new RegExp(`--${name}:(#[\\da-f]{6})`).exec(css)?.[1] ?? '';

test('with every brand, what is chosen can be read on its tint in the dark theme', () => {
  fc.assert(
    fc.property(hexColour, hexColour, (primary, primaryDark) => {
      const colours = { primary, primaryDark, accent: '#ffb81c', surface: '#ffffff' };
      const [, dark = ''] = brandCss({ colours }).split('@media screen and (prefers-color-scheme:dark)');
      for (const text of [colourIn(dark, 'primary'), ...DARK_TEXTS])
        expect(contrast(text, colourIn(dark, 'tint'))).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('the main colour keeps its hue in the dark theme', () => {
  const colours = { primary: '#5b2a86', primaryDark: '#32124d', accent: '#ffd166', surface: '#f7f5fb' };
  expect(darkColours(colours).primary).toMatch(/^#[a-c][\da-f][789][\da-f][c-f][\da-f]$/);
  expect(darkColours({ ...colours, primary: '#333333' }).primary).toMatch(/^#([\da-f]{2})\1\1$/);
});

test('the brand has its own colours in the light theme and others in the dark one', () => {
  const colours = { primary: '#5b2a86', primaryDark: '#32124d', accent: '#ffd166', surface: '#f7f5fb' };
  const [light, dark] = brandCss({ colours }).split('@media screen and (prefers-color-scheme:dark)');
  expect(light).toContain('--primary:#5b2a86');
  expect(light).toContain('--accent:#ffd166');
  expect(dark).not.toContain('#5b2a86');
});
