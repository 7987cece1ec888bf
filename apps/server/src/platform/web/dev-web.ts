import type { ServerBuild } from 'react-router';
import { createPageResponder } from './page-responder.ts';
import type { Web } from './web.ts';

/** Serves the web app from its sources through Vite with hot reload, which uses a port of its own. */
export async function openDevWeb(webDir: string): Promise<Web> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: webDir,
    configFile: `${webDir}/vite.config.ts`,
    appType: 'custom',
    server: { middlewareMode: true },
  });
  const load = () =>
    vite.ssrLoadModule('virtual:react-router/server-build') as Promise<unknown> as Promise<ServerBuild>;
  return {
    respond: createPageResponder(load, 'development'),
    clientDir: null,
    middleware: vite.middlewares,
    close: () => vite.close(),
  };
}
