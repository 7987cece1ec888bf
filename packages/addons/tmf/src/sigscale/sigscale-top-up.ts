import { type AskOutcome, lineOf, type SendOutcome, type StoredRequest } from '@isano/adapter-kit/operator';
import { sameMoney, toDecimal } from '@isano/adapter-kit/values';
import { readProblem } from '../client/problem.ts';
import type { HttpAnswer } from '../client/transport.ts';
import { NOT_CREATED } from '../not-created.ts';
import { toOperatorNumber } from '../operator-number.ts';
import { readTopUpRows } from './balance-log.ts';
import { findLine, readBuckets } from './find-line.ts';
import type { SigscaleParts } from './sigscale-parts.ts';
import { MONEY_UNIT, readMillionths } from './wire.ts';

/** The server's clock may differ from ours by this much. */
const CLOCKS_DIFFER_MS = 10 * 60_000;

/** The name of the bucket that a request makes: a delivery and a refund may have one key. */
function nameOf({ port, key }: StoredRequest): string {
  return port === 'airtime' ? key : `refund-${key}`;
}

/** Returns the function that sends a top-up. The name of the bucket that it makes has our id. */
export function prepareTopUp(
  { client, profile }: Pick<SigscaleParts, 'client' | 'profile'>,
  request: StoredRequest,
) {
  const { key, amount } = request;
  const number = encodeURIComponent(toOperatorNumber(lineOf(request), profile));
  const target = { api: 'balance', path: `/service/${number}/balanceTopup` } as const;
  const body = {
    name: nameOf(request),
    channel: { name: 'portal' },
    amount: { units: MONEY_UNIT, amount: toDecimal(amount) },
  };
  return async (): Promise<SendOutcome> => readSent(await client.post(target, body, key));
}

function readSent(answer: HttpAnswer): SendOutcome {
  if (answer.kind === 'not-sent') return answer;
  if (answer.kind !== 'answered') throw new Error('A top-up has no answer', { cause: answer.cause });
  const { status, headers, body } = answer;
  const cause = new Error(`The operator did not accept a top-up: ${readProblem(status, body).text}`);
  if (NOT_CREATED.has(status)) return { kind: 'not-sent', cause };
  const id = status === 201 ? headers.location?.split('/').at(-1) : undefined;
  if (!id) throw cause;
  return { kind: 'delivered', operatorReference: id };
}

/**
 * Asks what became of a top-up: by the name of a bucket, or, when the bucket may be used up and deleted, by the balance
 * log. A row of the log has no name, so one about the same line, amount and time decides nothing.
 */
export async function askTopUp(parts: SigscaleParts, request: StoredRequest): Promise<AskOutcome> {
  const { sentAt } = request;
  const line = await findLine(parts, lineOf(request));
  if (!line || !sentAt) throw new Error('The line of a top-up cannot be found any more');
  const buckets = await readBuckets(parts, line.productId);
  const made = buckets.find(({ name }) => name === nameOf(request));
  if (made) return { kind: 'delivered', operatorReference: made.id };
  const existing = new Set(buckets.map(({ id }) => id));
  const from = new Date(sentAt.getTime() - CLOCKS_DIFFER_MS);
  const to = new Date(sentAt.getTime() + CLOCKS_DIFFER_MS);
  const rows = await readTopUpRows(parts, { from, to });
  const mayBeOurs = rows.some(({ product, bucketBalance, amount }) => {
    const given = readMillionths(amount);
    const isGone = !existing.has(bucketBalance?.id ?? '');
    return product?.id === line.productId && isGone && (!given || sameMoney(given, request.amount));
  });
  if (mayBeOurs)
    throw new Error('A used up top-up of this line may be this one or another; the staff must decide');
  if (parts.profile.repeatsMissing) return { kind: 'never-arrived' };
  throw new Error('Neither bucket nor log shows the top-up, and repeatsMissing is off');
}
