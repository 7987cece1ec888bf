import { globSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { splitLocale } from '@portal/domain/locale';

/** What the product brings along, as far as content is checked against it. */
export type BuiltInWeb = {
  /** English of every content page, all screens together; `open` pages may hold more keys. */
  english: Record<string, { texts: Record<string, string>; open: boolean }>;
  /** Paths that have a screen, without language; `:name` stands for one segment. */
  patterns: string[];
};

type Texts = { page: string; english: Record<string, string>; open: boolean };
type RouteEntry = { path?: string; index?: boolean; file: string; children?: RouteEntry[] };

const APP = fileURLToPath(new URL('../../../web/app', import.meta.url));
const SERVER = fileURLToPath(new URL('..', import.meta.url));

/** Reads both from the sources of the web app. */
export async function readBuiltInWeb(): Promise<BuiltInWeb> {
  const english: BuiltInWeb['english'] = {};
  const files = [
    ...globSync(['**/texts.ts', '**/*-texts.ts'], { cwd: APP }).map((file) => `${APP}/${file}`),
    ...globSync('**/*-sentences.ts', { cwd: SERVER }).map((file) => `${SERVER}/${file}`),
  ];
  for (const file of files) {
    for (const { page, english: texts, open } of Object.values(await load(file)).filter(isTexts)) {
      const known = english[page];
      english[page] = { texts: { ...known?.texts, ...texts }, open: open || known?.open === true };
    }
  }
  const { default: routes } = (await load(`${APP}/routes.ts`)) as { default: RouteEntry[] };
  const patterns = routes.flatMap((route) => patternsOf(route, '')).map((path) => splitLocale(path).path);
  return { english, patterns: [...new Set(patterns)] };
}

/** By an address made here: the web app is no part of the server, it is what is looked at. */
function load(file: string): Promise<Record<string, unknown>> {
  return import(pathToFileURL(file).href);
}

function isTexts(value: unknown): value is Texts {
  return typeof value === 'object' && value !== null && 'english' in value && 'page' in value;
}

/** The page for all other paths (`*`) is no path of its own. */
function patternsOf({ path = '', children }: RouteEntry, above: string): string[] {
  if (path.includes('*')) return [];
  const own = path === '' ? above : `${above}/${path}`;
  return children ? children.flatMap((child) => patternsOf(child, own)) : [own || '/'];
}
