import type { Locale } from '@portal/domain/language/locale';
import { inLocale } from '@portal/domain/language/localised';
import { parseMoney, toDecimal } from '@portal/domain/money/money';
import type {
  Allowance,
  Bundle,
  BundleLine,
  ListedBundle,
  Validity,
  ValidityUnit,
} from '@portal/domain/products/bundle';
import { findCategoryIcon } from '@portal/domain/products/bundle-icon';
import { dataVolume } from '@portal/domain/products/data-volume';
import type { WireBundle } from '../calls/bundle.ts';

/** Unlimited validity or amount on the wire (SPEC section 3: validity '-1'). */
const UNLIMITED = '-1';

const LINE: Record<BundleLine, WireBundle['lineType']> = {
  prepaid: 'PREPAID',
  postpaid: 'POSTPAID',
  broadband: 'BROADBAND',
};

const UNIT: Record<ValidityUnit, WireBundle['validityUnit']> = {
  hours: 'Hours',
  days: 'Days',
  weeks: 'Weeks',
  months: 'Months',
};

/** Converts a bundle to the wire format, in one language. */
export function toWireBundle(bundle: Bundle, locale: Locale): WireBundle {
  const line = LINE[bundle.line];
  return {
    productCode: bundle.productCode,
    name: inLocale(bundle.name, locale),
    description: inLocale(bundle.description, locale),
    category: inLocale(bundle.category, locale),
    icon: findCategoryIcon(bundle.category.en),
    ...dataFields(bundle.megabytes),
    voice: amountText(bundle.minutes),
    voiceUnit: bundle.minutes === null ? '' : 'Min',
    sms: amountText(bundle.messages),
    ...validityFields(bundle.validity),
    periodType: bundle.periodType,
    amount: toDecimal(bundle.price),
    currency: bundle.price.currency,
    popular: bundle.popular,
    lineType: line,
    linetype: line,
  };
}

/** Converts a bundle from the wire format for sorting, filtering and searching. `wire` has the original. */
export function fromWireBundle(wire: WireBundle): ListedBundle & { wire: WireBundle } {
  const price = parseMoney(wire.amount, wire.currency) ?? { minor: 0, currency: wire.currency };
  const { name, category, periodType } = wire;
  return { name, category, periodType, price, validity: readValidity(wire), wire };
}

/** Data benefit of a bundle: `data` and `dataUnit` of SPEC. */
export function dataFields(megabytes: Allowance): Pick<WireBundle, 'data' | 'dataUnit'> {
  if (megabytes === null) return { data: '', dataUnit: '' };
  if (megabytes === 'unlimited') return { data: UNLIMITED, dataUnit: '' };
  const { value, unit } = dataVolume(megabytes);
  return { data: value, dataUnit: unit };
}

/** Validity of a bundle: '-1' when unlimited. */
export function validityFields(validity: Validity): Pick<WireBundle, 'validity' | 'validityUnit'> {
  if (validity === 'unlimited') return { validity: UNLIMITED, validityUnit: '' };
  return { validity: String(validity.count), validityUnit: UNIT[validity.unit] };
}

function readValidity({ validity, validityUnit }: Pick<WireBundle, 'validity' | 'validityUnit'>): Validity {
  const unit = (Object.keys(UNIT) as ValidityUnit[]).find((each) => UNIT[each] === validityUnit);
  return validity === UNLIMITED || !unit ? 'unlimited' : { count: Number(validity), unit };
}

function amountText(amount: Allowance): string {
  if (amount === null) return '';
  return amount === 'unlimited' ? UNLIMITED : String(amount);
}
