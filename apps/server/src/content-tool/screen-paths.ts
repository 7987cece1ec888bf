import { fileURLToPath, pathToFileURL } from 'node:url';
import { splitLocale } from '@portal/domain/language/locale';

type RouteEntry = { path?: string; index?: boolean; file: string; children?: RouteEntry[] };

const ROUTES = fileURLToPath(new URL('../../../web/app/routes.ts', import.meta.url));

/** Reads the paths of the web app's screens, without language; `:name` is one segment. */
export async function readScreenPaths(): Promise<string[]> {
  // A computed specifier, because the server's TypeScript project does not include the web app.
  const { default: routes }: { default: RouteEntry[] } = await import(pathToFileURL(ROUTES).href);
  const paths = routes.flatMap((route) => pathsOf(route, '')).map((path) => splitLocale(path).path);
  return [...new Set(paths)];
}

/** The page for all other paths (`*`) is left out. */
function pathsOf({ path = '', children }: RouteEntry, above: string): string[] {
  if (path.includes('*')) return [];
  const own = path === '' ? above : `${above}/${path}`;
  return children ? children.flatMap((child) => pathsOf(child, own)) : [own || '/'];
}
