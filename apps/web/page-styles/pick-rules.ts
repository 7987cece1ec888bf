import { transform } from 'lightningcss';

/** A class in a selector; some names of Tailwind contain escaped characters. */
const CLASS = /\.(-?(?:[a-z]|\\.)(?:[\w-]|\\.)*)/gi;

/** Browsers of Vite's target es2022, as major and minor version in bytes: the sheet was compiled for them. */
const TARGETS = { chrome: 94 << 16, edge: 94 << 16, firefox: 93 << 16, safari: (16 << 16) | (4 << 8) };

/**
 * Returns the rules of a style sheet that a page with this code can use: a rule is left out when it needs a class that the
 * code does not contain. A class that is put together, such as `notice-${tone}`, is found by its beginning.
 */
export function pickRules(css: string, code: string): string {
  const words = new Set(code.split(/[\s"'`]+/));
  const beginnings = [...words].flatMap((word) => /^[\w-]+-(?=\$\{)/.exec(word) ?? []);
  const classes = [...css.matchAll(CLASS)].map(([, name = '']) => name.replaceAll('\\', ''));
  const isUnused = (name: string) =>
    !words.has(name) && !beginnings.some((beginning) => name.startsWith(beginning));
  const { code: picked } = transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    targets: TARGETS,
    unusedSymbols: [...new Set(classes)].filter(isUnused),
  });
  return picked.toString();
}
