import { getCountry } from '@portal/domain/country/country';
import { parseInternational } from '@portal/domain/identifiers/msisdn';
import { countryCurrency, parseMoney } from '@portal/domain/money/money';
import type { CheckoutRequest } from '../hosted-pages/checkouts.ts';
import { secondsAfter } from '../seconds-after.ts';
import { parseDate } from './describe-request.ts';

/** A refused request: the company's code and text. */
export type Refusal = { code: number; text: string };

/** Seconds a request without a due date stays open. */
const REQUEST_SECONDS = 1_800;

type Field = {
  name: string;
  v2: string;
  code: number;
  pattern: RegExp | ((text: string) => boolean);
  optional?: boolean;
};

/** Required fields in both spellings, with the code of the refusal that names them (PROVIDERS.md section 3). */
const FIELDS: Field[] = [
  { name: 'merchant_transaction_id', v2: 'merchantTransactionID', code: 1014, pattern: /^\S{1,100}$/ },
  { name: 'country_code', v2: 'countryCode', code: 1007, pattern: isCountry },
  { name: 'msisdn', v2: 'MSISDN', code: 1017, pattern: (text) => parseInternational(text) !== null },
  { name: 'account_number', v2: 'accountNumber', code: 1000, pattern: /^\w{1,15}$/ },
  { name: 'service_code', v2: 'serviceCode', code: 1000, pattern: /^\w+$/ },
  { name: 'currency_code', v2: 'currencyCode', code: 1000, pattern: (text) => text === countryCurrency() },
  { name: 'customer_first_name', v2: 'customerFirstName', code: 1000, pattern: /\S/ },
  { name: 'customer_last_name', v2: 'customerLastName', code: 1000, pattern: /\S/ },
  { name: 'callback_url', v2: 'paymentWebhookUrl', code: 1000, pattern: /^https?:/ },
  { name: 'success_redirect_url', v2: 'successRedirectUrl', code: 1000, pattern: /^https?:/ },
  { name: 'fail_redirect_url', v2: 'failRedirectUrl', code: 1000, pattern: /^https?:/ },
  { name: 'pending_redirect_url', v2: 'pendingRedirectUrl', code: 1000, pattern: /^https?:/, optional: true },
  {
    name: 'request_description',
    v2: 'requestDescription',
    code: 1000,
    pattern: /^.{1,100}$/,
    optional: true,
  },
  { name: 'due_date', v2: 'dueDate', code: 1000, pattern: /^[\d :-]+$/, optional: true },
];

function isCountry(text: string): boolean {
  const { code, code3 } = getCountry();
  return text === code || text === code3;
}

function fits(pattern: Field['pattern'], text: string): boolean {
  return typeof pattern === 'function' ? pattern(text) : pattern.test(text);
}

/** Parses a request of either generation; its first mistake is its refusal. */
export function parseExpressRequest(
  body: unknown,
  serviceCode: string,
  now: Date,
): CheckoutRequest | { refusal: Refusal } {
  if (typeof body !== 'object' || body === null) return refuse(1013, 'Not a JSON object');
  const given = body as Record<string, unknown>;
  const fields: Record<string, string> = {};
  for (const { name, v2, code, pattern, optional } of FIELDS) {
    const text = String(given[name] ?? given[v2] ?? '');
    if (!fits(pattern, text) && !(optional && text === ''))
      return refuse(code, `${name} is missing or wrong`);
    fields[name] = text;
  }
  const amount = parseMoney(String(given.request_amount ?? given.requestAmount), countryCurrency());
  if (!amount || amount.minor <= 0) return refuse(1027, 'request_amount is wrong');
  if (fields.service_code !== serviceCode) return refuse(1000, 'service_code is unknown');
  return {
    reference: fields.merchant_transaction_id ?? '',
    amount,
    payer: fields.msisdn ?? '',
    description: fields.request_description ?? '',
    closesAt: parseDate(fields.due_date ?? '') ?? secondsAfter(now, REQUEST_SECONDS),
    details: {
      accountNumber: fields.account_number ?? '',
      serviceCode: fields.service_code ?? '',
      callbackUrl: fields.callback_url ?? '',
      successUrl: fields.success_redirect_url ?? '',
      failUrl: fields.fail_redirect_url ?? '',
      pendingUrl: fields.pending_redirect_url || (fields.fail_redirect_url ?? ''),
    },
  };
}

const refuse = (code: number, text: string) => ({ refusal: { code, text } });
