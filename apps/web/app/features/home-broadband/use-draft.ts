import { useEffect, useState } from 'react';
import { portal } from '../../context/portal.ts';
import { createDraftAutosave, type DraftAutosave } from './draft-autosave.ts';

const FORM = 'get-form-schema';
/** Milliseconds without typing before the draft is saved. */
const PAUSE_MS = 900;

/** Name of the plan among the saved form values. */
export const DRAFT_PLAN = 'chosenPlan';

/**
 * Saves the typed values for this browser, so that the order can be continued later (SPEC section 7: form/v2/save). A
 * failed save is ignored: the page still has the values.
 */
export function useDraft(plan: string): DraftAutosave {
  const [keeper] = useState(() =>
    createDraftAutosave({
      save: (values) => portal.saveForm({ formName: FORM, values: { ...values, [DRAFT_PLAN]: plan } }),
      erase: () => portal.eraseForm({ formName: FORM }),
      afterPause: (work) => {
        const timer = setTimeout(work, PAUSE_MS);
        return () => clearTimeout(timer);
      },
    }),
  );
  useEffect(() => keeper.cancelPending, [keeper]);
  return keeper;
}
