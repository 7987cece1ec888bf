import { join } from 'node:path';
import type { Plugin } from 'vite';

const ROUTER = /\/react-router\/dist\/\w+\/lib\/router\/router\.js$/;

/**
 * Replaces React Router's matcher in the browser build. Fails the build when React Router no longer imports it, for
 * example after an update: then review decision 017.
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
      if (!error && !replaced)
        this.error('React Router no longer imports matcher.js, which this plugin replaces.');
    },
  };
}
