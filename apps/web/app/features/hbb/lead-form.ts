import type { CallResult } from '@portal/contract/calls';
import type { WirePlan } from '@portal/contract/lead';
import { type FormValues, readFormValues } from '@portal/domain/form-field';
import type { FormSchema } from '@portal/domain/form-schema';
import { FIELD_PREFIX } from '../../blocks/dynamic-form/use-form-values.ts';

/** A town as the configuration lists it. */
export type TownEntry = NonNullable<CallResult<'readConfig'>['data']>[number];

/** Where the pin stands. `exact`: the typed address itself was found, or the visitor put the pin there. */
export type LeadPlace = { lat: number; lng: number; name: string; exact: boolean };

/** What a step of the order posts. */
export type LeadForm = {
  intent: string;
  values: FormValues;
  place: LeadPlace | null;
  /** Proof of the verified code, where the dialog checked it. */
  uniqueCode: string;
  /** The code typed on the page itself, without JavaScript. */
  code: { refId: string; otp: string; recipient: string };
};

/** What an order is made of beside what is typed. */
export type LeadOffer = { plan: WirePlan; schema: FormSchema; towns: TownEntry[] };

/** Reads a posted step. Everything in it may be anything. */
export function readLeadForm(schema: FormSchema, form: FormData): LeadForm {
  const text = (name: string, most = 64) => String(form.get(name) ?? '').slice(0, most);
  return {
    intent: text('intent'),
    values: readFormValues(schema, (name) => form.get(FIELD_PREFIX + name)),
    place: readPlace(text('lat'), text('lng'), text('place', 200), text('exact') === 'yes'),
    uniqueCode: text('uniqueCode'),
    code: {
      refId: text('otpId'),
      otp: text('otp').replace(/\D/g, ''),
      recipient: text('recipient', 254),
    },
  };
}

function readPlace(latText: string, lngText: string, name: string, exact: boolean): LeadPlace | null {
  const [lat, lng] = [Number(latText), Number(lngText)];
  const onEarth = latText !== '' && lngText !== '' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
  return onEarth ? { lat, lng, name, exact } : null;
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
  const { lat, lng, name, exact } = place;
  return [
    ...typed,
    ['lat', String(lat)],
    ['lng', String(lng)],
    ['place', name],
    ['exact', exact ? 'yes' : 'no'],
  ];
}
