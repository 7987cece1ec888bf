import { getCountry } from '@portal/domain/country/country';
import { toInternational } from '@portal/domain/identifiers/msisdn';
import { toDecimal } from '@portal/domain/money/money';
import { localTime } from '../local-time.ts';
import type { StartRequest } from '../provider.ts';

/** What a request needs beside the payment. */
export type BodyContext = {
  serviceCode: string;
  timeZone: string;
  callbackUrl: string;
  /** When the page closes. */
  closesAt: Date;
};

/** We ask nobody for a name; Tingg wants one. */
const NAMES = { customer_first_name: 'Mobile', customer_last_name: 'Customer' };

/** A request for a payment page, names as v3 writes them (PROVIDERS.md section 3). Amounts in whole units. */
export function expressBody(request: StartRequest, context: BodyContext): Record<string, string | number> {
  const { reference, payer, amount, description, email, returnUrl } = request;
  const msisdn = toInternational(payer);
  const closes = localTime(context.timeZone, context.closesAt);
  return {
    ...NAMES,
    msisdn,
    account_number: msisdn,
    request_amount: Number(toDecimal(amount)),
    merchant_transaction_id: reference,
    service_code: context.serviceCode,
    country_code: getCountry().code3,
    currency_code: amount.currency,
    callback_url: context.callbackUrl,
    success_redirect_url: returnUrl,
    // Says only that the customer left without paying; a query tells whether that is so.
    fail_redirect_url: `${returnUrl}?status=cancelled`,
    pending_redirect_url: returnUrl,
    due_date: `${closes.date} ${closes.time}`,
    request_description: description,
    ...(email ? { customer_email: email } : {}),
  };
}

/** What v2 calls otherwise than v3 with other capitals. */
const V2_NAMES: Record<string, string> = {
  msisdn: 'MSISDN',
  merchant_transaction_id: 'merchantTransactionID',
  callback_url: 'paymentWebhookUrl',
};

/** The same request in the words of v2. Its country has two letters. */
export function inV2Words(body: Record<string, string | number>): Record<string, string | number> {
  const named = Object.entries(body).map(([name, value]) => [
    V2_NAMES[name] ?? name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase()),
    value,
  ]);
  return { ...Object.fromEntries(named), countryCode: getCountry().code };
}
