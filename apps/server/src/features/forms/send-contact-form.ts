import type { CallResult } from '@portal/contract/calls/calls';
import type { FormPage } from '@portal/contract/content/content';
import { type FormValues, fieldsToMend, readFormValues } from '@portal/domain/forms/form-field';
import type { FormSchema } from '@portal/domain/forms/form-schema';
import type { Locale } from '@portal/domain/language/locale';
import type { Clock } from '@portal/domain/time/clock';
import { newReference } from '@portal/platform/crypto/new-reference';
import type { Db } from '@portal/platform/database/open-db';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { eraseDraft } from './drafts.ts';
import { contactRequests } from './tables.ts';

const FORM = 'get-contact-form-schema';

/** Reads a form of the content; `null` when it is missing or broken. */
type ReadForm = (name: FormPage, locale: Locale) => FormSchema | null;

/** Dependencies of the forms. */
export type FormsDeps = { db: Db; clock: Clock; newId: () => string; formSchema: ReadForm };

/**
 * Stores a contact request, erases its draft and returns the request's reference. Throws FORM_UNAVAILABLE, or INVALID_REQUEST with the problem of each
 * field.
 */
export async function sendContactForm(
  { db, clock, newId, formSchema }: FormsDeps,
  { values, visitorId, locale }: { values: FormValues; visitorId: string; locale: Locale },
): Promise<CallResult<'sendContactForm'>> {
  const schema = formSchema(FORM, locale);
  if (!schema) throw new PortalError('FORM_UNAVAILABLE');
  const parsed = readFormValues(schema, (name) => values[name]);
  const fields = fieldsToMend(schema, parsed);
  if (Object.keys(fields).length > 0) throw new PortalError('INVALID_REQUEST', { fields });
  const reference = newReference();
  await db.transaction(async (tx) => {
    const row = { id: newId(), reference, values: parsed, locale, createdAt: clock.now() };
    await tx.insert(contactRequests).values(row);
    await eraseDraft(tx, { visitorId, formName: FORM });
  });
  return { received: true, reference };
}
