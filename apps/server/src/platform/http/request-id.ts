import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** Id of the request on whose behalf a call of our own is made. */
const onBehalfOf = new AsyncLocalStorage<string>();

/** Tells the nodes and starts apart whose logs are read together. */
const THIS_START = randomBytes(3).toString('base64url');
let requests = 0;

/** Joins the log lines of one request, those of the calls a page makes included. No secret, hence only counted. */
export function newRequestId(): string {
  return onBehalfOf.getStore() ?? `${THIS_START}-${(++requests).toString(36)}`;
}

/** Runs a call of our own under the id of the request it is made for. */
export function forRequest<Result>(id: string, call: () => Result): Result {
  return onBehalfOf.run(id, call);
}

/** Whether we are inside such a call. */
export function isOwnCall(): boolean {
  return onBehalfOf.getStore() !== undefined;
}
