/**
 * Whether the browser has what the pages' scripts use beside syntax: an older one keeps the server's page, whose plain forms
 * buy and pay (RULINGS 97). Hydration that stops halfway would replace the page by an error. Each line names the version
 * of Chromium that brought the feature; docs/browsers.md has the others.
 */
export function canHydrate(): boolean {
  return (
    // 93; React Router's own code.
    typeof Object.hasOwn === 'function' &&
    // 92; lists.
    typeof Array.prototype.at === 'function' &&
    // 98; typed fields and the router's state.
    typeof structuredClone === 'function' &&
    // 37, but Firefox only since 98: dialogs.
    typeof HTMLDialogElement === 'function'
  );
}
