import { type FormValues, fieldsToMend, readFormValues } from '@portal/domain/forms/form-field';
import type { Locale } from '@portal/domain/language/locale';
import { PortalError } from '../../platform/http/errors/portal-error.ts';
import { eraseDraft } from './drafts.ts';
import type { FormsDeps } from './forms-deps.ts';
import { contactRequests } from './tables.ts';

const FORM = 'get-contact-form-schema';

/**
 * Stores a contact request and erases its draft. Throws FORM_UNAVAILABLE, or INVALID_REQUEST with the problem of each
 * field.
 */
export async function sendContactForm(
  { db, clock, newId, formSchema }: FormsDeps,
  { values, visitorId, locale }: { values: FormValues; visitorId: string; locale: Locale },
): Promise<void> {
  const schema = formSchema(FORM, locale);
  if (!schema) throw new PortalError('FORM_UNAVAILABLE');
  const parsed = readFormValues(schema, (name) => values[name]);
  const fields = fieldsToMend(schema, parsed);
  if (Object.keys(fields).length > 0) throw new PortalError('INVALID_REQUEST', { fields });
  await db.transaction(async (tx) => {
    await tx.insert(contactRequests).values({ id: newId(), values: parsed, locale, createdAt: clock.now() });
    await eraseDraft(tx, { visitorId, formName: FORM });
  });
}
