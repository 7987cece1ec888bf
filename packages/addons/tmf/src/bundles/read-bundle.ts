import {
  type Allowance,
  type Bundle,
  OTHER_PERIOD,
  type Validity,
  type ValidityUnit,
  validityHours,
} from '@isano/adapter-kit/operator';
import type { Money } from '@isano/adapter-kit/values';
import { type AllowanceService, toPortalUnits } from '../allowance-units.ts';
import type { TmfProfile } from '../profile.ts';
import { readMoneyValue } from '../wire.ts';
import type { WireOffering } from './wire.ts';

/** The part of a profile about bundles. */
export type BundleProfile = NonNullable<TmfProfile['bundles']>;

const ON_SALE = new Set(['active', 'launched']);

/** Reads an offering as a bundle; `null` when it is not on sale here, or when price or validity cannot be shown exactly. */
export function readBundle(given: WireOffering, profile: BundleProfile): Bundle | null {
  const category = given.category?.find(({ id }) => Object.hasOwn(profile.categories, id));
  const line = profile.categories[category?.id ?? ''];
  const isOnSale = given.isSellable !== false && ON_SALE.has(given.lifecycleStatus?.toLowerCase() ?? '');
  const [price, validity] = [readPrice(given), readValidity(given)];
  if (!category || !line || !isOnSale || !price || !validity) return null;
  const { data, voice, sms } = profile.characteristics;
  const name = given.name || given.id;
  return {
    productCode: given.id,
    name: { en: name },
    description: { en: given.description || name },
    category: { en: category.name || category.id },
    megabytes: readAllowance(given, 'data', data),
    minutes: readAllowance(given, 'voice', voice),
    messages: readAllowance(given, 'sms', sms),
    validity,
    periodType: periodOf(validity),
    price,
    line,
    popular: false,
  };
}

/** The one price that is paid once, with tax; `null` when there is none, more than one, or it is in another currency. */
function readPrice({ productOfferingPrice: prices }: WireOffering): Money | null {
  const once = (prices ?? []).filter(({ priceType }) => !priceType || /^one[ _-]?time$/i.test(priceType));
  const [only] = once;
  if (!only?.price || once.length !== 1) return null;
  return readMoneyValue('taxIncludedAmount' in only.price ? only.price.taxIncludedAmount : only.price);
}

const UNITS: Readonly<Record<string, ValidityUnit>> = {
  hour: 'hours',
  day: 'days',
  week: 'weeks',
  month: 'months',
};

function readValidity({ productOfferingTerm: terms }: WireOffering): Validity | null {
  const { amount, units } = terms?.[0]?.duration ?? {};
  const unit = UNITS[units?.toLowerCase().replace(/s$/, '') ?? ''];
  return unit && amount && Number.isInteger(amount) && amount > 0 ? { count: amount, unit } : null;
}

function readAllowance(
  { prodSpecCharValueUse: uses }: WireOffering,
  service: AllowanceService,
  name: string,
): Allowance {
  const given = uses?.find((each) => each.name === name)?.productSpecCharacteristicValue?.[0];
  if (given?.value === undefined || given.value === null) return null;
  if (String(given.value).toLowerCase() === 'unlimited') return 'unlimited';
  return toPortalUnits(service, String(given.value), given.unitOfMeasure ?? '');
}

const PERIODS = [
  { hours: 24, name: 'Daily' },
  { hours: 168, name: 'Weekly' },
  { hours: 744, name: 'Monthly' },
];

/** The catalogue has no periods: the filter gets those of the validity. */
function periodOf(validity: Validity): string {
  const hours = validityHours(validity);
  return PERIODS.find((each) => each.hours === hours)?.name ?? OTHER_PERIOD;
}
