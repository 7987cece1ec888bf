import { type RefObject, useEffect } from 'react';
import { focusInvalidField } from './use-report-missing.ts';

/**
 * Moves the focus to the first field that the server refused, for a form that its page posts (RULINGS 80).
 * @param refusal result of the last post, another object for each
 */
export function useFocusOnProblem(form: RefObject<HTMLFormElement | null>, refusal: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each result
  useEffect(() => {
    if (form.current) focusInvalidField(form.current);
  }, [refusal]);
}
