import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'rolldown';

const OF_PACKAGES = /node_modules/;
const OURS = /^(?!.*node_modules).*\.ts$/;
const PACKAGE_NAME = /^(?![./]|@portal\/|@isano\/)/;

/** Packages that the built web app imports too: two copies of React would not know each other's contexts. */
const SHARED_WITH_WEB = /^(react|react-dom|react-router)(\/|$)/;

/** A package that we load by `import()` is needed rarely, has files beside it or is shared: it stays where it is. */
export const leaveLazyPackages: Plugin = {
  name: 'leave-lazy-packages',
  resolveId: (id, importer = '', { kind }) => {
    if (kind === 'dynamic-import' && OURS.test(importer) && PACKAGE_NAME.test(id))
      return { id, external: true };
    // An import of a package outside would be hoisted, so that it is loaded before the configuration is read.
    if (SHARED_WITH_WEB.test(id)) throw new Error(`${importer}: load ${id} by import() in the server`);
    return null;
  },
};

/**
 * `import.meta.url` is the place of the source file in a bundle too, because tables, SQL and styles are beside it.
 * @param build folder of the bundle
 */
export function keepSourcePaths(build: string): Plugin {
  return {
    name: 'keep-source-places',
    transform: {
      filter: { id: OURS, code: 'import.meta.url' },
      handler: (code, id) => {
        const place = `new URL('${relative(build, id)}', import.meta.url).href`;
        // Lines stay the same, and a map of columns inside them has no use.
        return { code: code.replaceAll('import.meta.url', place), map: null };
      },
    },
  };
}

/** Leaves packages out of the source map: reading all of it would stop the portal for a second at its first error. */
export const leavePackagesOutOfMap: Plugin = {
  name: 'map-only-ours',
  transform: {
    filter: { id: OF_PACKAGES },
    handler: (code) => ({ code, map: { mappings: '' } }),
  },
};

/**
 * Puts a list of the add-ons that there are now in the place of the module that looks for them in their folder: a bundle
 * contains them, and one that is made without the folder has none.
 * @param root of the checkout
 */
export function listShippedAddOns(root: string): Plugin {
  return {
    name: 'list-shipped-add-ons',
    load: {
      filter: { id: /addon-kit\/src\/shipped-add-ons\.ts$/ },
      handler: () => {
        const files = globSync('packages/addons/*/src/addon.ts', { cwd: root }).sort();
        const entries = files
          .map((file) => [file.split('/')[2], join(root, file)])
          .filter(([name]) => name !== 'template')
          .map(([name, path]) => `  ${JSON.stringify(name)}: () => import(${JSON.stringify(path)}),\n`);
        return `export const SHIPPED_ADD_ONS = {\n${entries.join('')}};\n`;
      },
    },
  };
}
