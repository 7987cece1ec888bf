import { join } from 'node:path';
import type { Plugin } from 'vite';

const ROUTER = /\/react-router\/dist\/\w+\/lib\/router\/router\.js$/;

/**
 * Puts our matcher in the place of React Router's in what the browser gets. Fails the build when React Router does not
 * ask for it any more, for instance after an update: then decision 017 is to be looked at again.
 */
export function routeMatcherPlugin(): Plugin {
  let replaced = false;
  return {
    name: 'route-matcher',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer) {
      if (source !== './matcher.js' || !importer || !ROUTER.test(importer)) return null;
      replaced = true;
      return join(import.meta.dirname, 'matcher.ts');
    },
    buildEnd(error) {
      if (!error && !replaced) this.error('React Router has no matcher.js any more that could be replaced.');
    },
  };
}
