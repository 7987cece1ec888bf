import { type FormValues, fieldsToMend } from '@portal/domain/form-field';
import { type FormSchema, withOptions } from '@portal/domain/form-schema';
import type { Town } from '@portal/domain/lead';
import { PortalError } from '../../platform/http/portal-error.ts';
import type { LeadWish } from './submit-lead.ts';

/** Fields of the details form that a lead carries, by their name in the schema. */
function valuesOf({ fullName, contactNumber, email, address, consent }: LeadWish): FormValues {
  const { city: town, street1: installationAddress, landmark } = address;
  return { fullName, contactNumber, email, town, installationAddress, landmark, consent };
}

/**
 * Holds a lead against the form it was typed into: the browser's rules hold here too. Throws FORM_UNAVAILABLE,
 * INVALID_REQUEST with the kind of each problem by field.
 */
export function refuseWrongDetails(schema: FormSchema | null, towns: readonly Town[], wish: LeadWish): void {
  if (!schema) throw new PortalError('FORM_UNAVAILABLE');
  const values = valuesOf(wish);
  const options = towns.map(({ name }) => ({ value: name, label: name }));
  const asked = withOptions(schema, 'town', options);
  const carried = { ...asked, fields: asked.fields.filter(({ name }) => Object.hasOwn(values, name)) };
  const fields = fieldsToMend(carried, values);
  if (Object.keys(fields).length > 0) throw new PortalError('INVALID_REQUEST', { fields });
}
