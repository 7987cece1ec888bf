import { readFileSync } from 'node:fs';

/** Replaces texts of a recipe, in this order. Throws when one is not in it: recipe and run would differ. */
export function fillRecipe(recipe: string, replacements: Readonly<Record<string, string>>): string {
  return Object.entries(replacements).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The recipe does not contain "${from}"`);
    return text.replaceAll(from, to);
  }, recipe);
}

/** Reads a file of `deploy` and replaces addresses, folders and passwords of the example. */
export function readRecipe(name: string, replacements: Readonly<Record<string, string>>): string {
  return fillRecipe(readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8'), replacements);
}

/** Parses lines `NAME=value`; a line with `#` first is a comment. */
export function parseEnvironment(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.includes('=') && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}
