import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Plugin, Rolldown } from 'vite';
import routes from '../app/routes.ts';
import { pickRules } from './pick-rules.ts';

const APP = join(import.meta.dirname, '../app');
const ROUTE_STYLES = join(APP, 'page/route-styles.ts');

/**
 * Makes the style sheet of each route from the whole one (docs/decisions/072). The client build comes first and knows the
 * modules of a route; the server build includes the result.
 */
export function pageStylesPlugin(): Plugin {
  const styles: Record<string, string> = {};
  return {
    name: 'page-styles',
    apply: 'build',
    sharedDuringBuild: true,
    load: (id) => (id === ROUTE_STYLES ? `export const ROUTE_STYLES = ${JSON.stringify(styles)};` : null),
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      const files = Object.values(bundle);
      const sheet = files.find(({ fileName }) => /app-[\w-]+\.css$/.test(fileName));
      if (sheet?.type !== 'asset') throw new Error('The client build has no style sheet');
      const entries = files.flatMap((file) => (file.type === 'chunk' ? (file.facadeModuleId ?? []) : []));
      for (const { id, modules } of listRoutes(routes, ['root.tsx'])) {
        // React Router appends a query to the modules of the routes.
        const own = entries.filter((entry) => modules.includes(entry.replace(/\?.*/, '')));
        styles[id] = pickRules(String(sheet.source), readCode(this, own));
      }
    },
  };
}

/** All routes, each with its module and those of the routes around it. */
function listRoutes(
  entries: readonly RouteConfigEntry[],
  around: string[],
): { id: string; modules: string[] }[] {
  return entries.flatMap(({ id, file, children = [] }) => {
    const files = [...around, file];
    const modules = files.map((name) => join(APP, name));
    return [{ id: id ?? file.replace(/\.tsx?$/, ''), modules }, ...listRoutes(children, files)];
  });
}

/** Our own code in these modules and in everything that they import. */
function readCode(context: Rolldown.PluginContext, entries: readonly string[]): string {
  const ids = new Set(entries);
  const code: string[] = [];
  for (const id of ids) {
    const module = context.getModuleInfo(id);
    if (!module || id.includes('/node_modules/')) continue;
    code.push(module.code ?? '');
    for (const imported of [...module.importedIds, ...module.dynamicallyImportedIds]) ids.add(imported);
  }
  return code.join('\n');
}
