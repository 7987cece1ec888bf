import type { Db } from '@portal/platform/database/open-db';
import type { Module } from '@portal/platform/module';
import { eraseDraft, eraseOldForms, readDraft, saveDraft } from './drafts.ts';
import { requestCallBack } from './request-call-back.ts';
import { type FormsDeps, sendContactForm } from './send-contact-form.ts';

type Deps = FormsDeps & {
  /** Connections that allow long statements. */
  long: { db: Db };
};

/** Drafts of forms, the contact form and requests to be called back. */
export function createForms(deps: Deps) {
  const { db, clock, long } = deps;
  return {
    calls: {
      saveForm: ({ formName, values }, { visitorId }) => saveDraft(deps, { visitorId, formName, values }),
      readForm: ({ formName }, { visitorId }) => readDraft(deps, { visitorId, formName }),
      eraseForm: async ({ formName }, { visitorId }) => ({
        erased: await eraseDraft(db, { visitorId, formName }),
      }),
      sendContactForm: ({ values }, { visitorId, locale }) =>
        sendContactForm(deps, { values, visitorId, locale }),
      requestCallBack: (input, caller) => requestCallBack(deps, input, caller),
    },
    jobs: { 'erase-forms': () => eraseOldForms({ ...long, clock }) },
    eraseDraft,
  } satisfies Module;
}
