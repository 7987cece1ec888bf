import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Plugin, Rolldown } from 'vite';
import routes from '../app/routes.ts';
import { pickRules } from './pick-rules.ts';

const APP = join(import.meta.dirname, '../app');
const ROUTE_STYLES = join(APP, 'page/route-styles.ts');

/**
 * Makes the style sheet of each route from the whole one (decision 072). The client build comes first and knows the
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
        styles[id] = pickRules(String(sheet.source), readTexts(this, own));
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

/**
 * Modules that only a press or a slow navigation opens, when the whole sheet has been asked for: those in scripts of their
 * own wait for it (`withWholeStyle`).
 */
const OPENED_LATER =
  /\/(wallet-pin-dialog|processing-overlay|code-part|toasts|landing-skeleton|loading-screen)\.tsx$/;

/** The texts in the code of these modules of ours, and of everything that they import. */
function readTexts(context: Rolldown.PluginContext, entries: readonly string[]): string {
  const ids = new Set(entries);
  const texts: string[] = [];
  for (const id of ids) {
    const module = context.getModuleInfo(id);
    if (!module || id.includes('/node_modules/') || OPENED_LATER.test(id)) continue;
    if (module.code) texts.push(...listTexts(context.parse(module.code)));
    for (const imported of [...module.importedIds, ...module.dynamicallyImportedIds]) ids.add(imported);
  }
  return texts.join('\n');
}

/** Stands for a value in the text of a template. */
const VALUE = '$' + '{}';

/** Every string of a program; of a template its text with `${}` for each value. */
function listTexts(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(listTexts);
  if (node === null || typeof node !== 'object') return [];
  const { type, value, quasis, ...rest } = node as Record<string, unknown>;
  const own =
    type === 'Literal' && typeof value === 'string'
      ? [value]
      : type === 'TemplateLiteral'
        ? [(quasis as { value: { cooked: string } }[]).map((part) => part.value.cooked).join(VALUE)]
        : [];
  return [...own, ...listTexts(value), ...Object.values(rest).flatMap(listTexts)];
}
