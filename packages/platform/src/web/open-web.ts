import type { Web } from './web.ts';

/**
 * Opens the web app of a folder: the build, or the sources in development. Imports lazily, because React
 * selects its build by NODE_ENV at import time and config.ts must set that first.
 */
export async function openWeb(webDir: string, { dev }: { dev: boolean }): Promise<Web> {
  if (dev) return (await import('./dev-web.ts')).openDevWeb(webDir);
  return (await import('./built-web.ts')).openBuiltWeb(webDir);
}
