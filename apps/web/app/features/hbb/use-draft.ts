import { useEffect, useState } from 'react';
import { portal } from '../../blocks/portal.ts';
import { type DraftKeeper, draftKeeper } from './draft-keeper.ts';

const FORM = 'get-form-schema';
/** Typing rests that long before what was typed is kept. */
const PAUSE_MS = 900;

/** Name under which the draft remembers the plan, beside the fields of the form. */
export const DRAFT_PLAN = 'chosenPlan';

/**
 * Keeps what is typed for this browser, so that a reload or another day goes on with it (SPEC section 7: form/v2/save).
 * What can't be kept is no trouble: the page still has it.
 */
export function useDraft(plan: string): DraftKeeper {
  const [keeper] = useState(() =>
    draftKeeper({
      save: (values) => portal.saveForm({ formName: FORM, values: { ...values, [DRAFT_PLAN]: plan } }),
      erase: () => portal.eraseForm({ formName: FORM }),
      afterPause: (work) => {
        const timer = setTimeout(work, PAUSE_MS);
        return () => clearTimeout(timer);
      },
    }),
  );
  useEffect(() => keeper.leave, [keeper]);
  return keeper;
}
