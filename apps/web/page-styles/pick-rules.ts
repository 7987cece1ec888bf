import { Features, transform } from 'lightningcss';
import { expandIs } from './expand-is.ts';

/** A class in a selector; some names of Tailwind contain escaped characters. */
const CLASS = /\.(-?(?:[a-z]|\\.)(?:[\w-]|\\.)*)/gi;

/** The oldest browsers that pages have their look in (docs/browsers.md), as major and minor version in bytes. */
const TARGETS = { chrome: 84 << 16, edge: 84 << 16, firefox: 93 << 16, safari: 15 << 16 };

/**
 * Returns the rules of a style sheet that a page with this code can use: a rule is left out when it needs a class that the
 * code does not contain. A class that is put together, such as `notice-${tone}`, is found by its beginning. Tailwind's
 * `@property` rules, and the layer that replaces them in older browsers, reset variables that no utility of ours inherits.
 */
export function pickRules(css: string, code: string): string {
  const words = new Set(code.split(/[\s"'`]+/));
  const beginnings = [...words].flatMap((word) => /^[\w-]+-(?=\$\{)/.exec(word) ?? []);
  const classes = [...css.matchAll(CLASS)].map(([, name = '']) => name.replaceAll('\\', ''));
  const isUnused = (name: string) =>
    !words.has(name) && !beginnings.some((beginning) => name.startsWith(beginning));
  const unused = [...new Set(classes)].filter(isUnused);
  const rules = pickWithout(css, unused);
  // What only rules that are left out animate.
  return pickWithout(css, [...unused, ...unusedKeyframes(rules)]);
}

/** Names of keyframes that no rule of a sheet uses. */
function unusedKeyframes(css: string): string[] {
  const names = [...css.matchAll(/@keyframes ([\w-]+)/g)].map(([, name = '']) => name);
  const rules = css.replace(/@keyframes [\w-]+/g, '');
  return names.filter((name) => !new RegExp(`animation(-name)?:[^;}]*\\b${name}\\b`).test(rules));
}

function pickWithout(css: string, unusedSymbols: string[]): string {
  const { code } = transform({
    filename: 'page.css',
    // The notice of Tailwind is in the whole sheet.
    code: Buffer.from(css.replace(/^\/\*!.*?\*\//, '')),
    minify: true,
    targets: TARGETS,
    // Our themes are in media queries; for `light-dark()` it would add variables.
    exclude: Features.LightDark,
    visitor: {
      Selector: expandIs,
      Rule: { property: () => [], 'layer-block': () => [], 'layer-statement': () => [] },
    },
    unusedSymbols,
  });
  return code.toString();
}
