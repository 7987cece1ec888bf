import { join } from 'node:path';
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { webFontPlugin } from '../web-font/build-plugin.ts';

const IMPORT = 'virtual:text-page-script';
const ENTRY = join(import.meta.dirname, '../app/entry.text-page.ts');

/**
 * Builds the script of the pages of text apart from React's, so that it shares no file with them, and gives its address to the
 * server, which imports `virtual:text-page-script`. The client build comes first.
 * @param base of the addresses of built files
 */
export function textPagePlugin(base: string, options: UserConfig['build']): Plugin {
  let address = '/app/entry.text-page.ts';
  return {
    name: 'text-page',
    sharedDuringBuild: true,
    resolveId: (id) => (id === IMPORT ? `\0${IMPORT}` : null),
    load: (id) =>
      id === `\0${IMPORT}` ? `export const TEXT_PAGE_SCRIPT = ${JSON.stringify(address)};` : null,
    async writeBundle({ dir }) {
      if (this.environment.name !== 'client') return;
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        base,
        plugins: [webFontPlugin()],
        build: {
          ...options,
          outDir: dir ?? '',
          emptyOutDir: false,
          copyPublicDir: false,
          // Its few later files are loaded when the page has long been drawn.
          modulePreload: false,
          rolldownOptions: {
            input: ENTRY,
            output: {
              entryFileNames: 'assets/text-page-[hash].js',
              chunkFileNames: 'assets/[name]-[hash].js',
            },
          },
        },
      });
      const { output } = built as Rolldown.RolldownOutput;
      const entry = output.find((file) => file.type === 'chunk' && file.isEntry);
      if (!entry) throw new Error('The script of the pages of text was not built');
      address = base + entry.fileName;
    },
  };
}
