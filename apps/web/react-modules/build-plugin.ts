import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

/** React's packages are CommonJS. Their exports are the same on every platform. */
const PACKAGES = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'];
/** Who uses React by the names of its exports. Others, such as downshift, use the whole package as an object. */
const IMPORTERS = /apps\/web\/app\/|node_modules\/react-router\//;
const MODULE = '\0react-modules:';

const packages = createRequire(import.meta.url);

/**
 * Gives React's packages to browsers as modules with named exports, 0.3 to 0.5 kB of each page with scripts (decision 256): the bundler turns a use of a
 * CommonJS package into a look-up at an object, `(0, react.useState)(…)`, which no minifier may shorten, and wraps that object in each
 * file once more. What nobody imports is left out.
 */
export function reactModulesPlugin(): Plugin {
  return {
    name: 'react-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id, importer = '') =>
      PACKAGES.includes(id) && IMPORTERS.test(importer) ? MODULE + id : null,
    load(id) {
      if (!id.startsWith(MODULE)) return null;
      const name = id.slice(MODULE.length);
      const exported = packages(name) as object;
      const lines = Object.keys(exported).map(
        (key) => `export const ${key} = /* @__PURE__ */ (() => original.${key})();`,
      );
      return [
        `import original from ${JSON.stringify(packages.resolve(name))};`,
        'export default original;',
        ...lines,
      ].join('\n');
    },
  };
}
