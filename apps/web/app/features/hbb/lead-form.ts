import type { CallResult } from '@portal/contract/calls';
import type { WirePlan } from '@portal/contract/lead';
import { parseCode } from '@portal/domain/code';
import { type FormValues, readFormValues } from '@portal/domain/form-field';
import type { FormSchema } from '@portal/domain/form-schema';
import { PRECISIONS, type Precision, parsePoint } from '@portal/domain/geo';
import { FIELD_PREFIX } from '../../blocks/dynamic-form/use-form-values.ts';

/** A ten-millionth of a degree is a centimetre. */
const POINT_DECIMALS = 7;

/** A town as the configuration lists it. */
export type TownEntry = NonNullable<CallResult<'readConfig'>['data']>[number];

/**
 * Where the pin stands. `precision`: what was found for the typed address. `confirmed`: the visitor moved the pin there, or
 * said that it is right.
 */
export type LeadPlace = {
  lat: number;
  lng: number;
  name: string;
  precision: Precision;
  confirmed: boolean;
};

/** Whether an installer may go there: the address itself was found, or the pin was set by hand (RULINGS 71). */
export function isPinSet({ precision, confirmed }: LeadPlace): boolean {
  return precision === 'exact' || confirmed;
}

/** What a step of the order posts. */
export type LeadForm = {
  intent: string;
  values: FormValues;
  place: LeadPlace | null;
  /** Proof of the verified code, where the dialog checked it. */
  uniqueCode: string;
  /** The code typed on the page itself, without JavaScript. */
  code: { refId: string; otp: string; recipient: string; fromHandset: boolean };
};

/** What an order is made of beside what is typed. */
export type LeadOffer = { plan: WirePlan; schema: FormSchema; towns: TownEntry[] };

/** Reads a posted step. Everything in it may be anything. */
export function readLeadForm(schema: FormSchema, form: FormData): LeadForm {
  const text = (name: string, most = 64) => String(form.get(name) ?? '').slice(0, most);
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

function readPlace(text: (name: string, most?: number) => string): LeadPlace | null {
  const point = parsePoint(text('lat'), text('lng'));
  if (!point) return null;
  return {
    ...point,
    name: text('place', 200),
    precision: PRECISIONS.find((precision) => precision === text('precision')) ?? 'country',
    confirmed: text('confirmed') === 'yes',
  };
}

/** A text of the details by the name of its field. */
export function detail(values: FormValues, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value.trim() : '';
}

/** Every field of a posted step, for the next one. */
export function postedFields(values: FormValues, place: LeadPlace | null): [name: string, value: string][] {
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
