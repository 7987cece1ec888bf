/**
 * Blocks forms without a connection: a submission would end in an error page and lose the typed text. Calls `onHeld`
 * for each. Searches, which use GET, are not blocked.
 * @returns ends it
 */
export function blockForms(onHeld: () => void): () => void {
  const block = (event: SubmitEvent) => {
    // Not the property: a field named `method` takes its place.
    if ((event.target as HTMLFormElement).getAttribute('method')?.toLowerCase() !== 'post') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    onHeld();
  };
  window.addEventListener('submit', block, { capture: true });
  return () => window.removeEventListener('submit', block, { capture: true });
}
