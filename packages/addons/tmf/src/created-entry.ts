import type { AskOutcome, Delivery, SendOutcome, StoredRequest } from '@isano/adapter-kit/operator';
import type { z } from 'zod';
import { readProblem } from './client/problem.ts';
import { readList } from './client/read-list.ts';
import { requireBody, type TmfClient } from './client/tmf-client.ts';
import { NOT_CREATED } from './not-created.ts';
import type { ApiName, TmfProfile } from './profile.ts';

/** What an entry says about a request. */
export type EntryState = Delivery | { kind: 'pending' };

/** A kind of request that creates an entry in a list of the operator: a top-up, an order, a payment. */
export type EntryKind<Entry extends { id: string }> = {
  /** Its name in messages: `top-up`. */
  name: string;
  target: { api: ApiName; path: string };
  schema: z.ZodType<Entry>;
  /** The attribute that has our id. */
  keyAttribute: string & keyof Entry;
  /** The filter of the list by our id; left out, the attribute. */
  keyFilter?: string;
  /** Throws for an unknown state, and when the entry is about another request. */
  readState: (request: StoredRequest, entry: Entry, profile: TmfProfile) => EntryState;
};

type EntryParts = { client: TmfClient; profile: TmfProfile };

/** Sends the request that creates an entry. Throws when it is not known whether it was created. */
export async function createEntry<Entry extends { id: string }>(
  { client, profile }: EntryParts,
  kind: EntryKind<Entry>,
  { request, body }: { request: StoredRequest; body: object },
): Promise<SendOutcome> {
  const answer = await client.post(kind.target, body, request.key);
  if (answer.kind === 'not-sent') return answer;
  if (answer.kind === 'answered' && NOT_CREATED.has(answer.status)) {
    const { codes, text } = readProblem(answer.status, answer.body);
    const code = codes.find((each) => Object.hasOwn(profile.refusals, each));
    const reason = code === undefined ? undefined : profile.refusals[code];
    if (reason) return { kind: 'refused', reason };
    return { kind: 'not-sent', cause: new Error(`The operator did not accept a ${kind.name}: ${text}`) };
  }
  const made = requireBody(answer, kind.schema);
  const state = kind.readState(request, made, profile);
  return state.kind === 'pending' ? { kind: 'pending', reference: made.id } : state;
}

/** Asks what became of a request: by the operator's id when it is known, else by ours. */
export async function askEntry<Entry extends { id: string }>(
  { client, profile }: EntryParts,
  kind: EntryKind<Entry>,
  request: StoredRequest,
): Promise<AskOutcome> {
  if (request.reference !== null) {
    const path = `${kind.target.path}/${encodeURIComponent(request.reference)}`;
    const entry = requireBody(await client.get({ ...kind.target, path }), kind.schema);
    return kind.readState(request, entry, profile);
  }
  const found = await findEntries(client, kind, request.key);
  const states = found.map((each) => kind.readState(request, each, profile));
  const given =
    states.find((state) => state.kind === 'delivered') ??
    states.find((state) => state.kind === 'pending') ??
    states[0];
  if (given) return given;
  if (profile.repeatsMissing) return { kind: 'never-arrived' };
  throw new Error(`The list of the operator does not show the ${kind.name}, and repeatsMissing is off`);
}

/** The entries with our id. A server may ignore the filter, so it is applied here too. */
export async function findEntries<Entry extends { id: string }>(
  client: TmfClient,
  { target, schema, keyAttribute, keyFilter = keyAttribute }: EntryKind<Entry>,
  key: string,
): Promise<Entry[]> {
  const found = await readList(client, { ...target, query: { [keyFilter]: key } }, schema);
  return found.filter((entry) => entry[keyAttribute] === key);
}
