import { createServer as createHttpServer } from 'node:http';
import type { ServerBuild } from 'react-router';
import { createPageResponder } from './page-responder.ts';
import type { Web } from './web.ts';

/** Serves the web app from its sources through Vite with hot reload, on the portal's port. */
export async function openDevWeb(webDir: string): Promise<Web> {
  const { createServer } = await import('vite');
  // Never listens: it hands the portal's web sockets to Vite.
  const sockets = createHttpServer();
  const vite = await createServer({
    root: webDir,
    configFile: `${webDir}/vite.config.ts`,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: sockets } },
  });
  const load = () =>
    vite.ssrLoadModule('virtual:react-router/server-build') as Promise<unknown> as Promise<ServerBuild>;
  return {
    respond: createPageResponder(load, 'development'),
    clientDir: null,
    hotReload: {
      middleware: vite.middlewares,
      acceptSocket: (...upgrade) => void sockets.emit('upgrade', ...upgrade),
    },
    close: () => vite.close(),
  };
}
