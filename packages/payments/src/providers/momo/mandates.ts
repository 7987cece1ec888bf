import { toInternational } from '@portal/domain/identifiers/msisdn';
import type { Clock } from '@portal/domain/time/clock';
import { parseAnswer, unknownOutcome, withoutAnswer } from '@portal/platform/api-client/send-call';
import { uuidOf } from '../idempotency-keys.ts';
import type {
  MandateCheckOutcome,
  MandateEndOutcome,
  MandateNames,
  MandateRequest,
  MandateRequestOutcome,
  ProviderMandates,
} from '../mandates.ts';
import type { MomoAccount } from './account.ts';
import { findFault, isMissing, type MomoContext } from './momo-api.ts';
import { declineOf, preApprovalAnswer, REPEATED, refusalAnswer, WAITING } from './wire.ts';
import { wireCurrencyOf } from './wire-money.ts';

/**
 * Pre-approvals of MTN MoMo (Collections: `preApproval` and `getPreApprovalStatus` of v2.0, `CancelPreApproval` of v1.0;
 * momodeveloper.mtn.com/API-collections). MTN is told no sums: the portal keeps to them, and the message that the payer approves names
 * them. Its name of one is the UUID of our reference.
 */
export function momoMandates({ api, account }: MomoContext, clock: Clock): ProviderMandates {
  const context = { api: api.collection, account, clock };
  return {
    request: (request) => requestPreApproval(context, request),
    check: (names) => checkPreApproval(context, names),
    end: (names) => cancelPreApproval(context, names),
    coversEveryStart: true,
  };
}

type Context = { api: MomoContext['api']['collection']; account: MomoAccount; clock: Clock };

/** Charges name MTN's id only; before there is one, it follows from our reference. */
function idOf({ reference, providerMandate }: Pick<MandateNames, 'reference' | 'providerMandate'>): string {
  return providerMandate ?? uuidOf(reference);
}

async function requestPreApproval(context: Context, request: MandateRequest): Promise<MandateRequestOutcome> {
  const { reference, payer, description, limitPerCharge, validUntil } = request;
  const answer = await context.api({
    method: 'POST',
    path: '/v2_0/preapproval',
    headers: { 'x-reference-id': uuidOf(reference) },
    body: {
      payer: { partyIdType: 'MSISDN', partyId: toInternational(payer) },
      payerCurrency: wireCurrencyOf(context.account, limitPerCharge.currency),
      payerMessage: description,
      validityTime: Math.floor((validUntil.getTime() - context.clock.now().getTime()) / 1_000),
    },
  });
  const fault = findFault(answer);
  if (fault) return { kind: 'misconfigured', cause: fault };
  if (answer.kind !== 'answered') return answer;
  const refusal = refusalAnswer.safeParse(answer.body);
  if (answer.status === 202 && !refusal.success) return { kind: 'awaiting-customer' };
  if (answer.status === 409 || refusal.data?.code === REPEATED)
    return fromEarlier(await checkPreApproval(context, { reference, payer, providerMandate: null }));
  if (answer.status < 400 || !refusal.success) return unknownOutcome(`MoMo answered HTTP ${answer.status}`);
  return { kind: 'declined', reason: declineOf(refusal.data.code) };
}

/** What became of the first request; what is active already is found by the next check. */
function fromEarlier(state: MandateCheckOutcome): MandateRequestOutcome {
  if (state.kind === 'declined' || state.kind === 'unknown') return state;
  if (state.kind === 'pending' || state.kind === 'active') return { kind: 'awaiting-customer' };
  return unknownOutcome(`A pre-approval that was requested before is ${state.kind}`);
}

async function checkPreApproval({ api }: Context, names: MandateNames): Promise<MandateCheckOutcome> {
  const id = idOf(names);
  const answer = await api({ method: 'GET', path: `/v2_0/preapproval/${id}` });
  if (isMissing(answer)) return { kind: 'never-arrived' };
  const parsed = parseAnswer(answer, preApprovalAnswer);
  if (parsed.kind !== 'parsed') return withoutAnswer(parsed);
  const { status, reason, payer, expirationDateTime: validUntil = null } = parsed.data;
  if (payer.partyId !== toInternational(names.payer))
    return unknownOutcome('MoMo answered about another payer');
  if (WAITING.includes(status)) return { kind: 'pending' };
  if (status === 'FAILED') return { kind: 'declined', reason: declineOf(reason) };
  if (status !== 'SUCCESSFUL') return unknownOutcome(`Unknown status of a pre-approval: ${status}`);
  return { kind: 'active', providerMandate: id, validUntil };
}

/** One that waits for its answer may not be cancelled: then it is tried again until it is over. */
async function cancelPreApproval(context: Context, names: MandateNames): Promise<MandateEndOutcome> {
  const answer = await context.api({ method: 'DELETE', path: `/v1_0/preapproval/${idOf(names)}` });
  if (isMissing(answer)) return { kind: 'ended' };
  if (answer.kind !== 'answered') return withoutAnswer(answer);
  if (answer.status < 300 && !refusalAnswer.safeParse(answer.body).success) return { kind: 'ended' };
  const state = await checkPreApproval(context, names);
  if (state.kind === 'unknown') return state;
  if (state.kind === 'active' || state.kind === 'pending')
    return unknownOutcome(`MoMo did not cancel a pre-approval that is ${state.kind}: HTTP ${answer.status}`);
  return { kind: 'ended' };
}
