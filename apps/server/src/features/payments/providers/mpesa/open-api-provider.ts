import { toInternational } from '@portal/domain/identifiers/msisdn';
import { type Currency, toDecimal } from '@portal/domain/money/money';
import type { CheckOutcome, CheckRequest, PaymentProvider, StartOutcome, StartRequest } from '../provider.ts';
import { startFromEarlier } from '../start-from-earlier.ts';
import { reverseOpenApi } from './open-api-refund.ts';
import { type OpenApi, type OpenApiAccount, type OpenApiOptions, openApi } from './open-api-session.ts';
import { chargedIn, DECLINES, FAILED_STATUS, type OpenApiAnswer } from './open-api-wire.ts';
import { readOpenApi, unclearOpenApiAnswer } from './read-open-api.ts';

/**
 * M-Pesa in the dialect of the Open API (PROVIDERS.md section 6b): a session, then one call that waits for the
 * customer and brings the verdict. The reference is its conversation id, so a repeat asks nobody twice.
 */
export function mpesaOpenApi(options: OpenApiOptions): PaymentProvider {
  const { account } = options;
  const api = openApi(options);
  return {
    start: (request) => start(api, account, request),
    check: (request) => check(api, account, request),
    refunds: { refund: (request) => reverseOpenApi(api, account, request) },
  };
}

async function start(api: OpenApi, account: OpenApiAccount, request: StartRequest): Promise<StartOutcome> {
  const { reference, payer, amount, description } = request;
  const body = {
    input_Amount: toDecimal(amount),
    input_Country: account.country,
    input_Currency: amount.currency,
    input_CustomerMSISDN: toInternational(payer),
    input_ServiceProviderCode: account.serviceProviderCode,
    input_ThirdPartyConversationID: reference,
    input_TransactionReference: reference.replace(/^-/, '_').slice(0, 20),
    input_PurchasedItemsDesc: description,
  };
  const read = readOpenApi(await api({ method: 'POST', path: '/c2bPayment/singleStage/', body }));
  if (read.kind !== 'read') return read;
  const { output_ResponseCode: code } = read.answer;
  if (code === 'INS-0') return confirmed(read.answer, amount.currency);
  if (code === 'INS-10')
    return startFromEarlier(await check(api, account, { reference, amount, providerReference: null }));
  const reason = DECLINES[code];
  return reason ? { kind: 'declined', reason } : unclearOpenApiAnswer(code);
}

function confirmed(answer: OpenApiAnswer, currency: Currency) {
  const { output_TransactionID: providerReference } = answer;
  const charged = chargedIn(answer, currency);
  if (!providerReference || charged === 'unreadable')
    return unclearOpenApiAnswer('a success that can not be read');
  return { kind: 'paid', providerReference, charged } as const;
}

async function check(
  api: OpenApi,
  account: OpenApiAccount,
  { reference, amount }: CheckRequest,
): Promise<CheckOutcome> {
  const query = new URLSearchParams({
    input_QueryReference: reference,
    input_ServiceProviderCode: account.serviceProviderCode,
    input_ThirdPartyConversationID: `${reference}Q`,
    input_Country: account.country,
  });
  const read = readOpenApi(await api({ method: 'GET', path: `/queryTransactionStatus/?${query}` }));
  if (read.kind !== 'read') return { kind: 'unknown', cause: read.cause };
  const { output_ResponseCode: code, output_ResponseTransactionStatus: status = '' } = read.answer;
  // Its word for a reference it does not know; assumed, PROVIDERS.md names none.
  if (code === 'INS-17') return { kind: 'never-arrived' };
  if (code !== 'INS-0') return unclearOpenApiAnswer(code);
  if (status === 'Completed') return confirmed(read.answer, amount.currency);
  if (status === 'Pending') return { kind: 'pending' };
  const reason = FAILED_STATUS[status];
  return reason ? { kind: 'declined', reason } : unclearOpenApiAnswer(status);
}
