import { existsSync, readdirSync } from 'node:fs';

// The add-ons that ship with the portal are what is in packages/addons, which may be empty or missing. In the bundle of the
// server this file is a list that was written when it was made (scripts/bundle/plugins.ts), with the same export.

/** The start of a new one, to be copied; it delivers nothing. */
const TEMPLATE = 'template';
const FOLDER = new URL('../../addons/', import.meta.url);

/** Loads each of them, by its name. */
export const SHIPPED_ADD_ONS: Readonly<Record<string, () => Promise<Readonly<Record<string, unknown>>>>> =
  Object.fromEntries(listNames().map((name) => [name, () => import(entryOf(name).href)]));

function entryOf(name: string): URL {
  return new URL(`${name}/src/addon.ts`, FOLDER);
}

function listNames(): string[] {
  if (!existsSync(FOLDER)) return [];
  return readdirSync(FOLDER)
    .filter((name) => name !== TEMPLATE && existsSync(entryOf(name)))
    .sort();
}
