import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { StartError } from '../start-error.ts';
import { createPageResponder } from './page-responder.ts';
import { precompress } from './precompress.ts';
import { createWithoutUnreadQuery } from './query-keys.ts';
import type { Web } from './web.ts';

/** Loads the web app built into `{webDir}/build`. Throws a message for the user when it is not built. */
export async function openBuiltWeb(webDir: string): Promise<Web> {
  const entry = join(webDir, 'build/server/index.js');
  if (!existsSync(entry)) throw new StartError(`The web app is not built (${entry}). npm start builds it.`);
  const clientDir = join(webDir, 'build/client');
  await precompress(clientDir);
  const build = (await import(pathToFileURL(entry).href)) as ServerBuild;
  return {
    respond: createPageResponder(async () => build, 'production'),
    withoutUnreadQuery: createWithoutUnreadQuery(build.routes),
    clientDir,
    hotReload: null,
    close: async () => {},
  };
}
