import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');
const read = (pattern: string) =>
  globSync(pattern, { cwd: ROOT, exclude: ['**/node_modules/**', '**/build/**'] })
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'));

/** Whose components have the classes of which style sheets. */
const STYLES = [
  { of: 'the web app', styles: 'apps/web/app/**/*.css', components: 'apps/web/**/*.{ts,tsx}' },
  { of: 'the staff desk', styles: 'apps/staff/src/**/*.css', components: 'apps/staff/src/**/*.{ts,tsx}' },
  { of: 'the sandbox', styles: 'apps/sandbox/src/**/*.css', components: 'apps/sandbox/src/**/*.{ts,js}' },
];

/** Classes that are values of the components: `state ${state}`, the name of a column, the look of an invoice. */
const VALUES = [
  'disputed',
  'fulfilled',
  'lost',
  'partly-refunded',
  'refunded',
  'refunding',
  'acts',
  'amount',
  'badge-success',
];

/** Attributes and classes that React Aria writes. */
const OF_LIBRARIES = /^(react-aria-\w+|data-(disabled|focus-visible|selected))$/;

/** The words of all attributes, properties and calls that give classes; a composed one up to what is put in (`notice-`). */
function givenClasses(sources: readonly string[]): Set<string> {
  const given =
    /\b(?:class|className|look|\w+Class(?:Name)?s?)\s*[=:]\s*(\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|.*)|class(?:List|Name)\b.*/g;
  return new Set(
    sources.flatMap((source) => source.match(given) ?? []).flatMap((text) => text.match(/[\w-]+/g) ?? []),
  );
}

/** `data-keypad-ready` as scripts write it: `keypadReady`. */
function inCamelCase(attribute: string): string {
  return attribute.slice('data-'.length).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** What comes before each `{` but the conditions of at-rules. */
function selectorsOf(css: string): string[] {
  const rules = css.replace(/\/\*.*?\*\//gs, '').match(/[^{};]+(?=\{)/g) ?? [];
  return rules.filter((rule) => !rule.trim().startsWith('@'));
}

// A rule for a class that nothing has is one that was lost when the class or the rule was renamed.
test.each(STYLES)(
  'each class and attribute in the style sheets of $of is on some element',
  ({ styles, components }) => {
    const sources = [
      ...read(components),
      ...read('packages/{design,map-element,platform}/src/**/*.{ts,tsx}'),
    ];
    const given = givenClasses(sources);
    const written = new Set(sources.flatMap((source) => source.match(/data-[\w-]+|dataset\.\w+/g) ?? []));
    const isGiven = (name: string) =>
      given.has(name) || given.has(name.replace(/[^-]+$/, '')) || VALUES.includes(name);
    const selectors = read(styles).flatMap(selectorsOf);
    const classes = selectors.flatMap((selector) => selector.match(/(?<=\.)[a-zA-Z_][\w-]*/g) ?? []);
    const attributes = selectors.flatMap((selector) => selector.match(/(?<=\[)data-[\w-]+/g) ?? []);
    expect(classes.length).toBeGreaterThan(40);
    const lost = [
      ...classes.filter((name) => !isGiven(name)),
      ...attributes.filter((name) => !written.has(name) && !written.has(`dataset.${inCamelCase(name)}`)),
    ];
    expect([...new Set(lost)].filter((name) => !OF_LIBRARIES.test(name))).toEqual([]);
  },
);
