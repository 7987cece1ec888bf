import { lineOf, type SendOutcome, type StoredRequest } from '@isano/adapter-kit/operator';
import { countryCurrency, sameMoney } from '@isano/adapter-kit/values';
import { requireBody } from '../client/tmf-client.ts';
import { createEntry, type EntryKind, type EntryState } from '../created-entry.ts';
import type { TmfBucket } from '../dialect.ts';
import { toOperatorNumber } from '../operator-number.ts';
import type { TmfProfile } from '../profile.ts';
import { readQuantity, topUp, type WireTopUp, writeQuantity } from '../wire.ts';
import type { V4Parts } from './v4-parts.ts';

/** Our id is the description: the document has no other place for it. */
export const TOP_UP: EntryKind<WireTopUp> = {
  name: 'top-up',
  target: { api: 'balance', path: '/topupBalance' },
  schema: topUp,
  keyAttribute: 'description',
  readState,
};

/** Returns the function that sends a top-up into the monetary bucket of a line. Throws when there is none. */
export function prepareTopUp(
  { client, profile }: V4Parts,
  request: StoredRequest,
  buckets: readonly TmfBucket[],
): () => Promise<SendOutcome> {
  const { key, amount } = request;
  const given = buckets.find(({ service, isActive }) => service === 'airtime' && isActive);
  if (!given?.accountId) throw new Error('The line has no active monetary bucket with an account');
  const body = {
    '@type': 'TopupBalance',
    description: key,
    amount: writeQuantity(amount),
    usageType: 'monetary',
    bucket: { id: given.id },
    partyAccount: { id: given.accountId },
    logicalResource: [{ id: toOperatorNumber(lineOf(request), profile) }],
  };
  return () => createEntry({ client, profile }, TOP_UP, { request, body });
}

/** Throws for an unknown status or reason, and when the entry is about another key or amount. */
function readState({ key, amount }: StoredRequest, entry: WireTopUp, { refusals }: TmfProfile): EntryState {
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
  const answer = await client.get({ ...TOP_UP.target, query: { offset: '0', limit: '20' } });
  const some = requireBody(answer, topUp.array()).find(({ description }) => description);
  if (!some?.description)
    return {
      isGood: !profile.repeatsMissing,
      text: 'no top-up with our id is listed yet; check again after the first',
    };
  const query = { description: some.description, offset: '0', limit: '20' };
  const found = requireBody(await client.get({ ...TOP_UP.target, query }), topUp.array());
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
