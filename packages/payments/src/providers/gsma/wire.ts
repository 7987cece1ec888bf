import type { ConfigurationFaultKind } from '@portal/platform/api-client/configuration-fault';
import { z } from 'zod';
import type { DeclineReason } from '../provider.ts';
import { lenient, textOrNumber, wireCurrency } from '../wire-fields.ts';

/** An error object; its code is what counts. */
export const gsmaError = z.object({ errorCode: z.string().min(1), errorCategory: lenient(z.string()) });

/**
 * Whether an error says that the wallet itself failed (categories `internal` and `serviceUnavailable`): that is no answer about the
 * request, whatever the HTTP status, and what was moved by then is not known.
 */
export function isOwnFailure({ errorCategory = '' }: z.output<typeof gsmaError>): boolean {
  return /^(internal|service.?unavailable)$/i.test(errorCategory.trim());
}

/** Whether the correlation id was used before. The standard names the code, and leaves the HTTP status open. */
export function isRepeat({ status, body }: { status: number; body: unknown }): boolean {
  return status === 409 || gsmaError.safeParse(body).data?.errorCode === 'duplicateRequest';
}

/** The state of a request. */
export const requestState = z.object({
  // Needed: an object with nothing but a status may be a gateway's.
  serverCorrelationId: textOrNumber,
  status: z
    .string()
    .transform((status) => status.trim().toLowerCase())
    .pipe(z.enum(['pending', 'completed', 'failed'])),
  objectReference: lenient(textOrNumber),
  expiryTime: lenient(z.string().min(1).pipe(z.coerce.date())),
  error: lenient(gsmaError),
});

/** A request's state. */
export type RequestState = z.output<typeof requestState>;

/** A transaction, and the callback about one. */
export const transaction = z.object({
  transactionReference: lenient(textOrNumber),
  requestingOrganisationTransactionReference: lenient(z.string().min(1)),
  amount: textOrNumber,
  currency: wireCurrency,
  transactionStatus: lenient(z.string()),
});

/**
 * Where a lost answer to a request is found: a path, with the base path or an address before it at some wallets. Only what the
 * standard has at its end is followed, at our own base URL.
 */
export const missingResponse = z.object({
  link: z.string().transform((link, context) => {
    const found = /(?:^|\/)((?:requeststates|transactions)\/[\w.~%-]+)\/?$/.exec(link)?.[1];
    if (found) return `/${found}`;
    context.addIssue('no path of the standard');
    return z.NEVER;
  }),
});

/**
 * Why a request failed. The standard has no code for a customer who never answered: such a request fails with no code
 * or a generic one after its `expiryTime`.
 */
export function declineOf(
  { error, expiryTime }: Pick<RequestState, 'error' | 'expiryTime'>,
  now: Date,
): DeclineReason {
  const reason = REASONS[error?.errorCode ?? ''];
  if (reason) return reason;
  const isGeneric = !error || error.errorCode === 'genericError';
  return isGeneric && expiryTime && expiryTime <= now ? 'no-answer' : 'refused';
}

const REASONS: Record<string, DeclineReason | undefined> = {
  identifierError: 'no-wallet',
  insufficientFunds: 'insufficient-funds',
  requestDeclined: 'refused-by-customer',
  dailyVolumeLimitExceeded: 'limit-exceeded',
  lessThanTransactionMinValue: 'limit-exceeded',
  greaterThanTransactionMaxValue: 'limit-exceeded',
};

/** Codes of a refusal that say what is wrong with our account, whoever pays. */
export const GSMA_FAULTS: Readonly<Record<string, ConfigurationFaultKind | undefined>> = {
  currencyNotSupported: 'currency-refused',
  clientAuthorisationError: 'credentials-refused',
};
