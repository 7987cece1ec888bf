/**
 * Paths, without their language, of the pages that React runs in the browser: they have forms, or show what only the browser
 * knows. **Every other page is a page of text**: help, articles, prices, an unknown path. React draws those on the server only; what
 * little they do in the browser is in `entry.text-page.ts` (decision 222). A new page with state belongs into this list.
 */
const SCRIPTED =
  /^\/((prepaid|broadband)-recharge|postpaid-bill-pay|data-bundle|orp\/fixed-internet|payment\/(start(\/[^/]+)?|status)|ask-to-pay|pay-for|offline|receipts|history|my-lines(\/.+)?|reversal|works|hbb-lead(-status)?|openNetworks|store(Locator|-locator|_finder\/[^/]+)|give_your_feedback|call-back)?\/?$/i;

/** Whether the page of a path without its language is a page of text: it is always loaded as a document. */
export function isTextPage(path: string): boolean {
  return !SCRIPTED.test(path);
}
