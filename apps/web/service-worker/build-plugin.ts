import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/**
 * Builds the service worker into one file beside the web app's files. Its name has no hash because its URL must never
 * change.
 */
export function serviceWorkerPlugin(assetHost: string | undefined): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir }) {
      await build({
        configFile: false,
        logLevel: 'warn',
        define: { __ASSETS__: JSON.stringify(assetHost ? new URL(assetHost).origin : '') },
        build: {
          outDir: dir ?? '',
          emptyOutDir: false,
          copyPublicDir: false,
          target: 'es2022',
          rolldownOptions: {
            input: join(import.meta.dirname, 'service-worker.ts'),
            output: { format: 'iife', entryFileNames: 'service-worker.js' },
          },
        },
      });
    },
  };
}
