/** Address of the script of the pages of text (`text-page/build-plugin.ts`). */
declare module 'virtual:text-page-script' {
  export const TEXT_PAGE_SCRIPT: string;
}
