import type { CallInput } from '@portal/contract/calls/calls';
import { type FormValues, fieldsToMend, readFormValues } from '@portal/domain/forms/form-field';
import { type FormSchema, withOptions } from '@portal/domain/forms/form-schema';
import type { Town } from '@portal/domain/products/lead';
import { PortalError } from '@portal/platform/http/errors/portal-error';

/** A lead in the wire format. */
export type LeadInput = CallInput<'submitLead'>;

/** Fields of the details form that the lead has as properties of its own. */
function ownFields({ fullName, contactNumber, email, address, consent }: LeadInput): FormValues {
  const { city: town, street1: installationAddress, landmark } = address;
  return { fullName, contactNumber, email, town, installationAddress, landmark, consent };
}

/**
 * Validates a lead with the rules of its form, as the browser does.
 * @returns the values of fields that the operator added to the form
 * Throws FORM_UNAVAILABLE, INVALID_REQUEST with the problem of each field.
 */
export function checkDetails(
  schema: FormSchema | null,
  towns: readonly Town[],
  input: LeadInput,
): FormValues {
  if (!schema) throw new PortalError('FORM_UNAVAILABLE');
  const own = ownFields(input);
  const formSchema = withOptions(
    schema,
    'town',
    towns.map(({ name }) => ({ value: name, label: name })),
  );
  const given: FormValues = { ...input.formValues, ...own };
  const values = readFormValues(formSchema, (name) => given[name]);
  const fields = fieldsToMend(formSchema, values);
  if (Object.keys(fields).length > 0) throw new PortalError('INVALID_REQUEST', { fields });
  return Object.fromEntries(Object.entries(values).filter(([name]) => !Object.hasOwn(own, name)));
}
