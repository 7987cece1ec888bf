import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const FONT = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';

/** Weights that the design uses. */
const WEIGHTS = { min: 400, max: 800 };

/** Kerning, composed letters, and figures of equal width (`tabular-nums`). */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum'];

const range = (from: number, to: number) =>
  String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, index) => from + index));

/** The characters of the font: ASCII, the letters of Western Europe, and the punctuation of our texts. */
export const FONT_CHARACTERS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŸ‘’‚“”„…–—·•×→‹›\u2009\u202f`;

/** The part of the font that the portal uses, as WOFF2: about 17 kB. */
export async function makeFontSubset(): Promise<Buffer> {
  return subsetFont(await readFile(require.resolve(FONT)), FONT_CHARACTERS, {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    noHinting: true,
    variationAxes: { wght: WEIGHTS },
  });
}
