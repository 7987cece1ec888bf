import { useEffect } from 'react';

/**
 * Holds forms back while there is no connection: sent, one would only end in an error page, and what was typed would be
 * gone. `onHeld` says so. Searches, which send nothing, go on.
 */
export function useHeldForms(online: boolean, onHeld: () => void): void {
  useEffect(() => {
    if (online) return;
    const hold = (event: SubmitEvent) => {
      if ((event.target as HTMLFormElement).method !== 'post') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      onHeld();
    };
    window.addEventListener('submit', hold, { capture: true });
    return () => window.removeEventListener('submit', hold, { capture: true });
  });
}
