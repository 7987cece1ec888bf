import { useEffect } from 'react';

/**
 * Blocks forms without a connection: a submission would end in an error page and lose the typed text. Calls `onHeld`
 * for each. Searches, which use GET, are not blocked.
 */
export function useBlockFormsOffline(online: boolean, onHeld: () => void): void {
  useEffect(() => {
    if (online) return;
    const block = (event: SubmitEvent) => {
      // Not the property: a field named `method` takes its place.
      if ((event.target as HTMLFormElement).getAttribute('method')?.toLowerCase() !== 'post') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      onHeld();
    };
    window.addEventListener('submit', block, { capture: true });
    return () => window.removeEventListener('submit', block, { capture: true });
  });
}
