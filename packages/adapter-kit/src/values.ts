// Numbers, money and days as the portal has them. A phone number is national digits, an amount has its currency and no fraction lost.
export { getCountry } from '@portal/domain/country/country';
export { type FixedAccount, parsePostpaidAccount } from '@portal/domain/identifiers/account-number';
export {
  getNumberPlan,
  type Msisdn,
  parseInternational,
  parseMsisdn,
  toInternational,
} from '@portal/domain/identifiers/msisdn';
export {
  type Currency,
  countryCurrency,
  currencyExponent,
  type Money,
  parseMoney,
  sameMoney,
  toDecimal,
} from '@portal/domain/money/money';
export {
  addOutstanding,
  isOwed,
  type Outstanding,
  parseOutstanding,
  reduceOutstanding,
} from '@portal/domain/money/outstanding';
export {
  addDays,
  type CalendarDate,
  localDay,
  parseCalendarDate,
  startOfDay,
} from '@portal/domain/time/calendar-date';
export type { Clock } from '@portal/domain/time/clock';
