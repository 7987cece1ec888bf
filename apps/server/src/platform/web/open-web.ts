import type { Web } from './web.ts';

/**
 * Opens the web app of a folder: built, or from its sources in development. Imported only now, because React chooses
 * its own build by NODE_ENV at the moment it is imported, and config.ts has to have set that before.
 */
export async function openWeb(webDir: string, { dev }: { dev: boolean }): Promise<Web> {
  if (dev) return (await import('./dev-web.ts')).devWeb(webDir);
  return (await import('./built-web.ts')).builtWeb(webDir);
}
