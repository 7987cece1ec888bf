/** Replaces each `<noscript>` of the page by its content. Also sent as text to old browsers, so it needs nothing around it. */
export function showPlainNotes(): void {
  for (const note of document.querySelectorAll('noscript')) note.outerHTML = note.textContent;
}
