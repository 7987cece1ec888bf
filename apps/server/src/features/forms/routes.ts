import type { FastifyInstance } from 'fastify';
import { registerPortalCall } from '../../platform/http/portal-call.ts';
import type { JobHandlers } from '../../platform/jobs/job-types.ts';
import { eraseDraft, eraseOldForms, readDraft, saveDraft } from './drafts.ts';
import type { FormsDeps } from './forms-deps.ts';
import { sendContactForm } from './send-contact-form.ts';

/** Drafts of forms, and the contact form (SPEC section 7: form/v2/save). */
export function formRoutes(app: FastifyInstance, deps: FormsDeps): void {
  registerPortalCall(app, 'saveForm', ({ formName, values }, { visitorId }) =>
    saveDraft(deps, { visitorId, formName, values }),
  );
  registerPortalCall(app, 'readForm', ({ formName }, { visitorId }) =>
    readDraft(deps, { visitorId, formName }),
  );
  registerPortalCall(app, 'eraseForm', async ({ formName }, { visitorId }) => ({
    erased: await eraseDraft(deps.db, { visitorId, formName }),
  }));
  registerPortalCall(app, 'sendContactForm', async ({ values }, { visitorId, locale }) => {
    await sendContactForm(deps, { values, visitorId, locale });
    return { received: true as const };
  });
}

/** Jobs of the forms. */
export function formJobHandlers(deps: Pick<FormsDeps, 'db' | 'clock'>): JobHandlers<'erase-forms'> {
  return { 'erase-forms': () => eraseOldForms(deps) };
}
