import { PORT_NAMES, type PortName } from '@portal/operator/ports';
import { type AddOn, KIT_VERSIONS } from './add-on.ts';

type Parts = Readonly<Record<string, unknown>>;
type Kind = 'text' | 'number' | 'function' | 'object' | 'list' | 'boolean';

/** Every field of a descriptor and its parts; one that ends with "?" may be left out. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  '': {
    'kit?': 'number',
    name: 'text',
    'operator?': 'object',
    'sms?': 'object',
    'payments?': 'object',
    'geocoders?': 'object',
    'statements?': 'object',
    'fiscal?': 'object',
  },
  operator: {
    name: 'text',
    ports: 'list',
    settings: 'object',
    isPlay: 'boolean',
    create: 'function',
    check: 'function',
  },
  sms: { settings: 'object', problems: 'function', check: 'function', open: 'function' },
  payments: {
    label: 'text',
    settings: 'object',
    sendsCallbacks: 'boolean',
    refunds: 'text',
    'wholeUnits?': 'boolean',
    'maxUnits?': 'number',
    create: 'function',
  },
  geocoder: { url: 'text', needsKey: 'boolean', create: 'function' },
  reader: { read: 'function' },
  fiscal: { settings: 'object', problems: 'function', open: 'function' },
};

/**
 * Finds what is wrong with a descriptor, one sentence part each, to be read after the add-on's name: a field that this portal
 * does not know, a field that is missing or of another kind, a name or port that can't be.
 * @param given what an add-on exports as `addOn`
 * @param taken names that mean something else in the settings
 */
export function findDescriptorFaults(given: unknown, taken: readonly string[]): string[] {
  if (!isObject(given)) return ['exports no object addOn (export const addOn = defineAddOn({ … }))'];
  const faults = fieldFaults('', given);
  for (const part of ['operator', 'sms', 'payments', 'fiscal'] as const) {
    const value = given[part];
    if (isObject(value)) faults.push(...fieldFaults(part, value));
  }
  faults.push(...namedFaults('geocoder', 'geocoders', given), ...namedFaults('reader', 'statements', given));
  return faults.length > 0 ? faults : meaningFaults(given as AddOn, taken);
}

/** Faults of parts of one kind that an add-on has several of, by their names. */
function namedFaults(part: string, field: 'geocoders' | 'statements', given: Parts): string[] {
  const parts = given[field];
  return Object.entries(isObject(parts) ? parts : {}).flatMap(([name, value]) =>
    isObject(value)
      ? fieldFaults(part, value, `${field}.${name}`)
      : [`has a field ${field}.${name} that is no object`],
  );
}

function fieldFaults(part: string, given: Parts, place = part): string[] {
  const fields = Object.entries(FIELDS[part] ?? {}).map(
    ([field, kind]) => [field.replace('?', ''), kind, field.endsWith('?')] as const,
  );
  const known = fields.map(([field]) => field);
  const path = place === '' ? '' : `${place}.`;
  const unknown = Object.keys(given)
    .filter((field) => !known.includes(field))
    .map((field) => `has a field ${path}${field}, which this portal does not know (${known.join(', ')})`);
  const wrong = fields.flatMap(([field, kind, isOptional]) => {
    const value = given[field];
    if (value === undefined) return isOptional ? [] : [`has no ${path}${field}`];
    return isOfKind(kind, value) ? [] : [`has a field ${path}${field} that is no ${kind}`];
  });
  return [...unknown, ...wrong];
}

function isOfKind(kind: Kind, value: unknown): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string';
    case 'list':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    default:
      return typeof value === kind;
  }
}

function isObject(value: unknown): value is Parts {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function meaningFaults(
  { kit = 1, name, operator, sms, payments, geocoders, statements, fiscal }: AddOn,
  taken: readonly string[],
): string[] {
  const faults: string[] = [];
  if (!KIT_VERSIONS.includes(kit))
    faults.push(`was written for version ${kit} of the kit; this portal takes ${KIT_VERSIONS.join(', ')}`);
  if (!/^[a-z][a-z0-9-]*$/.test(name))
    faults.push(`has the name ${JSON.stringify(name)}: lower-case letters, digits and hyphens only`);
  if (taken.includes(name)) faults.push(`has the name ${name}, which is the portal's own`);
  if (!operator && !sms && !payments && !geocoders && !statements && !fiscal)
    faults.push('has neither operator nor sms nor payments nor geocoders nor statements nor fiscal');
  if (payments && !['none', 'whole', 'parts'].includes(payments.refunds))
    faults.push(`has payments.refunds ${JSON.stringify(payments.refunds)}: none, whole or parts`);
  if (operator && operator.name !== name)
    faults.push(`has the name ${name}, and its operator another: ${operator.name}`);
  if (geocoders && 'gazetteer' in geocoders)
    faults.push("has a geocoder named gazetteer, which is the portal's own");
  const strange = operator?.ports.filter((port) => !PORT_NAMES.includes(port as PortName)) ?? [];
  if (strange.length > 0)
    faults.push(`has ports that this portal does not know: ${strange.join(', ')} (${PORT_NAMES.join(', ')})`);
  return faults;
}
