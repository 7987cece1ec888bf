/** `handle` export of the route of a page. */
export type PageHandle = {
  /**
   * Names of the query parameters that the page reads. The server draws and caches it without any other, such as an
   * advertisement's (`packages/platform/src/web/query-keys.ts`).
   */
  readsQuery: readonly string[];
};
