/** Bundles the server unless the bundle is of the same sources, as `npm start` does, for tests that start processes. */
export async function readyBundle(): Promise<void> {
  // A computed specifier, because the scripts that run on any Node have no types.
  const builds = new URL('../../../../scripts/ready/builds.mjs', import.meta.url).href;
  const { readyBuilds, SERVER } = await import(builds);
  await readyBuilds([SERVER]);
}
