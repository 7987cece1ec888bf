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
  result: z.object({ received: z.literal(true) }),
};
