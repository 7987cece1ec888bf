import type { CallResult } from '@portal/contract/calls/calls';
import type { WirePlan } from '@portal/contract/calls/lead';
import { checkForm, type FormValues, fieldsToMend, readFormValues } from '@portal/domain/forms/form-field';
import type { FormSchema } from '@portal/domain/forms/form-schema';
import { PRECISIONS, type Precision, parsePoint } from '@portal/domain/places/geo';
import { FIELD_PREFIX, type FieldProblems } from '../../dynamic-form/use-form-values.ts';
import { SCRIPT_FIELD } from '../../form/take-post.ts';
import type { PostFields } from '../../form/use-post.ts';
import { type PostedCode, parsePostedCode } from '../../one-time-code/code-step.ts';

/** Seven decimals of a degree are a centimetre. */
const POINT_DECIMALS = 7;

/** A town of the configuration. */
export type TownEntry = NonNullable<CallResult<'readConfig'>['data']>[number];

/**
 * The place of the pin. `precision`: how exactly the typed address was found. `confirmed`: the visitor has confirmed that the pin is
 * in the right place.
 */
export type LeadPlace = {
  lat: number;
  lng: number;
  name: string;
  precision: Precision;
  confirmed: boolean;
};

/**
 * Whether the place is exact enough for an installer: the address was found, or the visitor confirmed the pin (RULINGS 71).
 */
export function isPinSet({ precision, confirmed }: LeadPlace): boolean {
  return precision === 'exact' || confirmed;
}

/** The posted form of a step. */
export type LeadForm = {
  intent: string;
  values: FormValues;
  place: LeadPlace | null;
  /** Proof of the code, once it was verified. */
  uniqueCode: string;
  code: PostedCode;
  /** The page can show that the order is on its way. */
  isByScript: boolean;
};

/** The plan, the form and the towns of an order. */
export type LeadOffer = { plan: WirePlan; schema: FormSchema; towns: TownEntry[] };

/** Parses a posted step. All values are untrusted. */
export function parseLeadForm(schema: FormSchema, form: FormData): LeadForm {
  const text = (name: string, maxLength = 64) => String(form.get(name) ?? '').slice(0, maxLength);
  return {
    intent: text('intent'),
    values: readFormValues(schema, (name) => form.get(FIELD_PREFIX + name)),
    place: readPlace(text),
    uniqueCode: text('uniqueCode'),
    code: parsePostedCode(form),
    isByScript: form.has(SCRIPT_FIELD),
  };
}

function readPlace(text: (name: string, maxLength?: number) => string): LeadPlace | null {
  const point = parsePoint(text('lat'), text('lng'));
  if (!point) return null;
  return {
    ...point,
    name: text('place', 200),
    precision: PRECISIONS.find((precision) => precision === text('precision')) ?? 'country',
    confirmed: text('confirmed') === 'yes',
  };
}

/** The trimmed text of a field. */
export function fieldText(values: FormValues, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value.trim() : '';
}

/** All fields of a posted step, as the hidden fields of the next one. */
export function leadFormFields(values: FormValues, place: LeadPlace | null): PostFields {
  const typed = Object.entries(values).map(([name, value]) => [FIELD_PREFIX + name, String(value)]);
  if (!place) return Object.fromEntries(typed);
  const { lat, lng, name, precision, confirmed } = place;
  return {
    ...Object.fromEntries(typed),
    lat: lat.toFixed(POINT_DECIMALS),
    lng: lng.toFixed(POINT_DECIMALS),
    place: name,
    precision,
    ...(confirmed && { confirmed: 'yes' }),
  };
}

/** Validates a form before it is sent; missing required fields are problems too. */
export function validateForm(schema: FormSchema, values: FormValues): FieldProblems {
  const missing = Object.keys(fieldsToMend(schema, values)).map(
    (name) => [name, { kind: 'required' }] as const,
  );
  return { ...Object.fromEntries(missing), ...checkForm(schema, values) };
}
