/** Session storage key of the address whose scripts failed. */
const PLAIN_PAGE = 'plainPage';

let isHydrated = false;

/** Called when the first page is hydrated: errors after it are shown by their error screens. */
export function markHydrated(): void {
  isHydrated = true;
}

/** Whether the scripts of this page failed before: then the server's page stays, whose plain forms buy and pay. */
export function isKeptPlain(): boolean {
  try {
    return sessionStorage.getItem(PLAIN_PAGE) === location.href;
  } catch {
    return false;
  }
}

/**
 * An error while the page is hydrated has replaced it: it is loaded again and kept as the server sent it. Without storage it would be
 * loaded for ever, so the error screen stays.
 */
export function keepPlainPage(error: unknown): void {
  reportError(error);
  if (isHydrated) return;
  try {
    sessionStorage.setItem(PLAIN_PAGE, location.href);
    location.reload();
  } catch {}
}
