import { countryCurrency, sameMoney, toDecimal } from '@portal/domain/money/money';
import type { Delivery } from '../../delivery.ts';
import type { AskOutcome, SendOutcome, StoredRequest } from '../../requests/request-state.ts';
import { readProblem } from '../client/problem.ts';
import { readList } from '../client/read-list.ts';
import { requireBody } from '../client/tmf-client.ts';
import type { HttpAnswer } from '../client/transport.ts';
import type { TmfBucket } from '../dialect.ts';
import { NOT_CREATED } from '../not-created.ts';
import { toOperatorNumber } from '../operator-number.ts';
import type { TmfProfile } from '../profile.ts';
import { readQuantity, topUp, type WireTopUp } from '../wire.ts';
import type { V4Parts } from './v4-parts.ts';

const TARGET = { api: 'balance', path: '/topupBalance' } as const;

/** Returns the function that sends a top-up into the monetary bucket of a line. Throws when there is none. */
export function prepareTopUp(
  { client, profile }: V4Parts,
  request: StoredRequest,
  buckets: readonly TmfBucket[],
): () => Promise<SendOutcome> {
  const { key, msisdn, amount } = request;
  const given = buckets.find(({ service, isActive }) => service === 'airtime' && isActive);
  if (!given?.accountId) throw new Error('The line has no active monetary bucket with an account');
  const body = {
    '@type': 'TopupBalance',
    description: key,
    amount: { amount: Number(toDecimal(amount)), units: amount.currency },
    usageType: 'monetary',
    bucket: { id: given.id },
    partyAccount: { id: given.accountId },
    logicalResource: [{ id: toOperatorNumber(msisdn, profile) }],
  };
  return async () => readSent(request, await client.post(TARGET, body, key), profile);
}

function readSent(request: StoredRequest, answer: HttpAnswer, profile: TmfProfile): SendOutcome {
  if (answer.kind === 'not-sent') return answer;
  if (answer.kind === 'answered' && NOT_CREATED.has(answer.status)) return readRefusal(answer, profile);
  const made = requireBody(answer, topUp);
  const state = readState(request, made, profile);
  return state.kind === 'pending' ? { kind: 'pending', reference: made.id } : state;
}

function readRefusal(answer: HttpAnswer & { kind: 'answered' }, { refusals }: TmfProfile): SendOutcome {
  const { codes, text } = readProblem(answer.status, answer.body);
  const code = codes.find((each) => Object.hasOwn(refusals, each));
  const reason = code === undefined ? undefined : refusals[code];
  if (reason) return { kind: 'refused', reason };
  return { kind: 'not-sent', cause: new Error(`The operator did not accept a top-up: ${text}`) };
}

/** Asks by the operator's id when it is known, else by ours. */
export async function askTopUp(parts: V4Parts, request: StoredRequest): Promise<AskOutcome> {
  const { client, profile } = parts;
  if (request.reference !== null) {
    const path = `${TARGET.path}/${encodeURIComponent(request.reference)}`;
    return readState(request, requireBody(await client.get({ ...TARGET, path }), topUp), profile);
  }
  const found = await findTopUps(parts, request.key);
  const states = found.map((each) => readState(request, each, profile));
  const given =
    states.find(({ kind }) => kind === 'delivered') ??
    states.find(({ kind }) => kind === 'pending') ??
    states[0];
  if (given) return given;
  if (profile.repeatsMissing) return { kind: 'never-arrived' };
  throw new Error('The list of the operator does not show the top-up, and repeatsMissing is off');
}

/** The top-ups with our id. A server may ignore the filter, so it is applied here too. */
export async function findTopUps({ client }: Pick<V4Parts, 'client'>, key: string): Promise<WireTopUp[]> {
  const found = await readList(client, { ...TARGET, query: { description: key } }, topUp);
  return found.filter(({ description }) => description === key);
}

/** Throws for an unknown status or reason, and when the entry is about another key or amount. */
function readState(
  { key, amount }: StoredRequest,
  entry: WireTopUp,
  { refusals }: TmfProfile,
): Delivery | { kind: 'pending' } {
  const given = readQuantity(entry.amount, countryCurrency());
  if (entry.description !== key || !given || !sameMoney(given, amount))
    throw new Error('The operator answered about another top-up');
  if (entry.status === 'completed') return { kind: 'delivered', operatorReference: entry.id };
  if (entry.status === 'created') return { kind: 'pending' };
  const reason = refusals[entry.reason ?? ''];
  if ((entry.status === 'failed' || entry.status === 'cancelled') && reason)
    return { kind: 'refused', reason };
  throw new Error(
    `A top-up has the status ${entry.status}, and its reason is not in refusals of the profile`,
  );
}

/** Takes a top-up from the list and looks for it by its description. */
export async function checkSearch({ client, profile }: V4Parts): Promise<{ isGood: boolean; text: string }> {
  const answer = await client.get({ ...TARGET, query: { offset: '0', limit: '20' } });
  const some = requireBody(answer, topUp.array()).find(({ description }) => description);
  if (!some?.description)
    return {
      isGood: !profile.repeatsMissing,
      text: 'no top-up with our id is listed yet; check again after the first',
    };
  const query = { description: some.description, offset: '0', limit: '20' };
  const found = requireBody(await client.get({ ...TARGET, query }), topUp.array());
  const isFound = found.some(({ id }) => id === some.id);
  const isFiltered = found.every(({ description }) => description === some.description);
  if (isFound && isFiltered) return { isGood: true, text: 'a top-up is found again by our id' };
  return {
    isGood: !profile.repeatsMissing && isFound,
    text: isFound
      ? 'the list of top-ups ignores our id: the whole list is read after a lost answer'
      : 'a top-up is not found by our id: repeatsMissing must stay off',
  };
}
