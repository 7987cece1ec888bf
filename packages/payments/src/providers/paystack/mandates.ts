import type { JsonApi } from '@portal/platform/api-client/json-api';
import { unknownOutcome, withoutAnswer } from '@portal/platform/api-client/send-call';
import type {
  MandateCard,
  MandateCheckOutcome,
  MandateEndOutcome,
  MandateNames,
  ProviderMandates,
} from '../mandates.ts';
import { keyRefused } from './read-refusal.ts';
import { authorizationAnswer, deactivatedAnswer } from './wire.ts';

/**
 * A card that may be charged again (PaystackOSS/openapi: VerifyResponse, transaction_chargeAuthorization,
 * customer_deactivateAuthorization): the permission comes with a first charge on Paystack's page, whose `authorization` is `reusable`.
 * Charges name the address of the customer of that charge.
 */
export function paystackMandates(
  api: JsonApi,
  wireReference: (reference: string) => string,
): ProviderMandates {
  return {
    check: ({ reference }) => checkCard(api, wireReference(reference)),
    end: (names) => deactivateCard(api, names),
  };
}

/** The first charge is not made so far; its page may take another card. */
const NOT_CHARGED: readonly string[] = [
  ...['abandoned', 'failed', 'pending', 'ongoing', 'processing', 'queued'],
];

async function checkCard(api: JsonApi, reference: string): Promise<MandateCheckOutcome> {
  const answer = await api({ method: 'GET', path: `/transaction/verify/${encodeURIComponent(reference)}` });
  if (answer.kind !== 'answered') return withoutAnswer(answer);
  if (answer.status === 401) return keyRefused(answer);
  const parsed = authorizationAnswer.safeParse(answer.body);
  if (!parsed.success)
    return unknownOutcome(`Verify was answered HTTP ${answer.status} without a transaction`);
  const { data } = parsed.data;
  if (data.reference !== reference) return unknownOutcome('The gateway answered about another payment');
  if (data.status === 'reversed') return { kind: 'declined', reason: 'refused' };
  if (NOT_CHARGED.includes(data.status)) return { kind: 'pending' };
  if (data.status !== 'success') return unknownOutcome(`Unknown status ${data.status.slice(0, 40)}`);
  const { authorization_code: providerMandate, reusable, channel } = data.authorization ?? {};
  if (reusable === false) return { kind: 'not-reusable' };
  const { email } = data.customer ?? {};
  if (reusable !== true || !providerMandate || !email)
    return unknownOutcome('A success without its card or customer');
  const validUntil = endOfCard(data.authorization);
  // The page takes bank accounts and wallets too: what is not a card has no card that its holder could know it by.
  const card = channel === undefined || channel === 'card' ? readCard(data.authorization) : null;
  return { kind: 'active', providerMandate, validUntil, email, ...(card && { card }) };
}

function readCard(
  authorization: Partial<Record<'brand' | 'last4' | 'signature', string | undefined>> | undefined,
): MandateCard | null {
  const { brand, last4, signature } = authorization ?? {};
  return brand && last4 && signature ? { brand, last4, signature } : null;
}

/** The first moment, UTC, of the month after the one that the card is good for. */
function endOfCard(
  card: { exp_month?: number | undefined; exp_year?: number | undefined } | undefined,
): Date | null {
  const { exp_month: month, exp_year: year } = card ?? {};
  return month && year && month <= 12 && year >= 2000 ? new Date(Date.UTC(year, month, 1)) : null;
}

async function deactivateCard(api: JsonApi, { providerMandate }: MandateNames): Promise<MandateEndOutcome> {
  // Nothing was stored that could be charged.
  if (providerMandate === null) return { kind: 'ended' };
  const body = { authorization_code: providerMandate };
  const answer = await api({ method: 'POST', path: '/customer/authorization/deactivate', body });
  if (answer.kind !== 'answered') return withoutAnswer(answer);
  const parsed = deactivatedAnswer.safeParse(answer.body);
  if (parsed.success && answer.status < 300) return { kind: 'ended' };
  return answer.status === 401
    ? keyRefused(answer)
    : unknownOutcome(`Deactivating was answered HTTP ${answer.status}`);
}
