import type { FormValues } from '@portal/domain/form-field';
import { useEffect, useRef } from 'react';
import { portal } from '../../blocks/portal.ts';

const FORM = 'get-form-schema';
/** Typing rests that long before what was typed is kept. */
const PAUSE_MS = 900;

/** Name under which the draft remembers the plan, beside the fields of the form. */
export const DRAFT_PLAN = 'chosenPlan';

/**
 * Keeps what is typed for this browser, so that a reload or another day goes on with it (SPEC section 7: form/v2/save).
 * What can't be kept is no trouble: the page still has it.
 */
export function useDraft(plan: string): { keep: (values: FormValues) => void; forget: () => void } {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const first = useRef(true);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    keep: (values) => {
      // The first values are those the page came with.
      if (first.current) {
        first.current = false;
        return;
      }
      clearTimeout(timer.current);
      if (!Object.values(values).some((value) => value !== '' && value !== false)) return;
      timer.current = setTimeout(() => {
        void portal.saveForm({ formName: FORM, values: { ...values, [DRAFT_PLAN]: plan } });
      }, PAUSE_MS);
    },
    forget: () => {
      clearTimeout(timer.current);
      void portal.eraseForm({ formName: FORM });
    },
  };
}
