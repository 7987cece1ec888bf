import { splitLocale } from '@portal/domain/language/locale';

type RouteEntry = { path?: string; index?: boolean; file: string; children?: RouteEntry[] };

/** Reads the paths of the web app's screens, without language; `:name` is one segment. */
export async function readScreenPaths(): Promise<string[]> {
  const { default: routes }: { default: RouteEntry[] } = await import('../../../web/app/routes.ts');
  const paths = routes.flatMap((route) => pathsOf(route, '')).map((path) => splitLocale(path).path);
  return [...new Set(paths)];
}

/** The page for all other paths (`*`) is left out. */
function pathsOf({ path = '', children }: RouteEntry, above: string): string[] {
  if (path.includes('*')) return [];
  const own = path === '' ? above : `${above}/${path}`;
  return children ? children.flatMap((child) => pathsOf(child, own)) : [own || '/'];
}
