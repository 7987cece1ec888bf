import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';

/**
 * Focuses the heading of a step that a visitor went on to on the same page: its form replaces the one with the focus. Back does not
 * move the focus, nor does the first load.
 * @param headingId id of a heading with `tabIndex` -1; one for each step
 */
export function useFocusOnNewStep(headingId: string): void {
  const navigationType = useNavigationType();
  const last = useRef(headingId);
  useEffect(() => {
    if (last.current === headingId) return;
    last.current = headingId;
    if (navigationType === 'PUSH') document.getElementById(headingId)?.focus({ preventScroll: true });
  }, [headingId, navigationType]);
}
