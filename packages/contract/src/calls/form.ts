import { z } from 'zod';

/** Forms that operators describe (SPEC section 7 "Content (CMS) GETs"), by the name of their page. */
export const formNameField = z.enum(['get-form-schema', 'get-contact-form-schema']);

/** Values by the name of their field: text, or whether a box is ticked. */
export const formValues = z.record(
  z.string().regex(/^[a-z]\w{0,39}$/i),
  z.union([z.string().max(1001), z.boolean()]),
);

/** Stores an unfinished form for this browser, so that it can be continued later (SPEC section 7: form/v2/save). */
export const saveForm = {
  summary: 'Keep an unfinished form for this browser',
  input: z.object({ formName: formNameField, values: formValues }),
  result: z.object({ savedAt: z.string() }),
};

/** What this browser kept; `null` when there is nothing. */
export const readForm = {
  summary: 'The unfinished form of this browser',
  input: z.object({ formName: formNameField }),
  result: z.object({ values: formValues.nullable(), savedAt: z.string().nullable() }),
};

/** Forgets it. */
export const eraseForm = {
  summary: 'Forget the unfinished form of this browser',
  input: z.object({ formName: formNameField }),
  result: z.object({ erased: z.boolean() }),
};

/** Sends the contact form: a person calls back. Its rules are checked again. */
export const sendContactForm = {
  summary: 'Ask to be called back',
  input: z.object({ values: formValues }),
  result: z.object({ received: z.literal(true) }),
};
