import { type FormValues, fieldsToMend, readFormValues } from '@portal/domain/form-field';
import { type FormSchema, withOptions } from '@portal/domain/form-schema';
import type { Town } from '@portal/domain/lead';
import { PortalError } from '../../platform/http/portal-error.ts';
import type { LeadWish } from './submit-lead.ts';

/** Fields of the details form that a lead carries by names of its own. */
function carriedValues({ fullName, contactNumber, email, address, consent }: LeadWish): FormValues {
  const { city: town, street1: installationAddress, landmark } = address;
  return { fullName, contactNumber, email, town, installationAddress, landmark, consent };
}

/**
 * Holds a lead against the form it was typed into: the browser's rules hold here too.
 * @returns the values of fields that the operator has added
 * Throws FORM_UNAVAILABLE, INVALID_REQUEST with the kind of each problem by field.
 */
export function checkDetails(schema: FormSchema | null, towns: readonly Town[], wish: LeadWish): FormValues {
  if (!schema) throw new PortalError('FORM_UNAVAILABLE');
  const carried = carriedValues(wish);
  const asked = withOptions(
    schema,
    'town',
    towns.map(({ name }) => ({ value: name, label: name })),
  );
  const given: FormValues = { ...wish.formValues, ...carried };
  const values = readFormValues(asked, (name) => given[name]);
  const fields = fieldsToMend(asked, values);
  if (Object.keys(fields).length > 0) throw new PortalError('INVALID_REQUEST', { fields });
  return Object.fromEntries(Object.entries(values).filter(([name]) => !Object.hasOwn(carried, name)));
}
