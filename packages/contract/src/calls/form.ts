import { CALL_BACK_TOPICS, CALL_BACK_WINDOWS, MOST_SUBJECT_LENGTH } from '@portal/domain/forms/call-back';
import { LOCALE_LIST } from '@portal/domain/language/locale';
import { z } from 'zod';
import { CONTENT_DOCUMENTS } from '../content/content.ts';

/** Forms that operators define (SPEC section 7 "Content (CMS) GETs"), by the name of their page. */
export const formNameField = z.enum(CONTENT_DOCUMENTS);

/** Values by field name: text, or whether a checkbox is checked. */
export const formValues = z.record(
  z.string().regex(/^[a-z]\w{0,39}$/i),
  z.union([z.string().max(1001), z.boolean()]),
);

/** Stores an unfinished form for this browser, so that it can be continued later (SPEC section 7: form/v2/save). */
export const saveForm = {
  summary: 'Save an unfinished form of this browser',
  input: z.object({ formName: formNameField, values: formValues }),
  result: z.object({ savedAt: z.string() }),
};

/** Reads the unfinished form of this browser; `null` when there is none. */
export const readForm = {
  summary: 'Read the unfinished form of this browser',
  input: z.object({ formName: formNameField }),
  result: z.object({ values: formValues.nullable(), savedAt: z.string().nullable() }),
};

/** Erases it. */
export const eraseForm = {
  summary: 'Erase the unfinished form of this browser',
  input: z.object({ formName: formNameField }),
  result: z.object({ erased: z.boolean() }),
};

/** Sends the contact form, a request to be called back. The server validates it again. */
export const sendContactForm = {
  summary: 'Request a call back',
  input: z.object({ values: formValues }),
  result: z.object({ received: z.literal(true), reference: z.string() }),
};

/** Asks customer care to call a number. `language`: of the call. `subject`: reference of the payment it is about. */
export const requestCallBack = {
  summary: 'Request a call back about any subject',
  input: z.object({
    msisdn: z.string().max(40),
    topic: z.enum(CALL_BACK_TOPICS),
    window: z.enum(CALL_BACK_WINDOWS),
    language: z.enum(LOCALE_LIST),
    subject: z
      .string()
      .trim()
      .max(MOST_SUBJECT_LENGTH)
      .regex(/^[\w-]*$/)
      .default(''),
  }),
  /** `window`: the time of the open request of this number. */
  result: z.object({ reference: z.string(), window: z.enum(CALL_BACK_WINDOWS) }),
};
