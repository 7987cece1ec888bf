import type { CallResult } from '@portal/contract/calls/calls';
import type { WirePlan } from '@portal/contract/calls/lead';
import { checkForm, type FormValues, fieldsToMend, readFormValues } from '@portal/domain/forms/form-field';
import type { FormSchema } from '@portal/domain/forms/form-schema';
import { parseCode } from '@portal/domain/identifiers/one-time-code';
import { PRECISIONS, type Precision, parsePoint } from '@portal/domain/places/geo';
import { FIELD_PREFIX, type FieldProblems } from '../../dynamic-form/use-form-values.ts';

/** Seven decimals of a degree are a centimetre. */
const POINT_DECIMALS = 7;

/** A town of the configuration. */
export type TownEntry = NonNullable<CallResult<'readConfig'>['data']>[number];

/**
 * The place of the pin. `precision`: how exactly the typed address was found. `confirmed`: the visitor moved the pin or
 * confirmed it.
 */
export type LeadPlace = {
  lat: number;
  lng: number;
  name: string;
  precision: Precision;
  confirmed: boolean;
};

/**
 * Whether the place is exact enough for an installer: the address was found, or the visitor set the pin (RULINGS 71).
 */
export function isPinSet({ precision, confirmed }: LeadPlace): boolean {
  return precision === 'exact' || confirmed;
}

/** The posted form of a step. */
export type LeadForm = {
  intent: string;
  values: FormValues;
  place: LeadPlace | null;
  /** Proof of the code, if the dialog verified it. */
  uniqueCode: string;
  /** The code that was typed on the page, without JavaScript. */
  code: { refId: string; otp: string; recipient: string; fromHandset: boolean };
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
    code: {
      refId: text('otpId'),
      otp: parseCode(text('otp')) ?? text('otp'),
      recipient: text('recipient', 254),
      fromHandset: text('way') === 'handset',
    },
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
export function leadFormFields(values: FormValues, place: LeadPlace | null): [name: string, value: string][] {
  const typed = Object.entries(values).map(([name, value]): [string, string] => [
    FIELD_PREFIX + name,
    String(value),
  ]);
  if (!place) return typed;
  const { lat, lng, name, precision, confirmed } = place;
  return [
    ...typed,
    ['lat', lat.toFixed(POINT_DECIMALS)],
    ['lng', lng.toFixed(POINT_DECIMALS)],
    ['place', name],
    ['precision', precision],
    ...(confirmed ? [['confirmed', 'yes'] as [string, string]] : []),
  ];
}

/** Validates a form before it is sent; missing required fields are problems too. */
export function validateForm(schema: FormSchema, values: FormValues): FieldProblems {
  const missing = Object.keys(fieldsToMend(schema, values)).map(
    (name) => [name, { kind: 'required' }] as const,
  );
  return { ...Object.fromEntries(missing), ...checkForm(schema, values) };
}
