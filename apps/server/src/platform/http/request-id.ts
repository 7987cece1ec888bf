import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** Id of the request on whose behalf a call of our own is made. */
const onBehalfOf = new AsyncLocalStorage<string>();

/** Joins the log lines of one request, those of the calls a page makes included. */
export function newRequestId(): string {
  return onBehalfOf.getStore() ?? randomBytes(9).toString('base64url');
}

/** Runs a call of our own under the id of the request it is made for. */
export function forRequest<Result>(id: string, call: () => Result): Result {
  return onBehalfOf.run(id, call);
}

/** Whether we are inside such a call. */
export function isOwnCall(): boolean {
  return onBehalfOf.getStore() !== undefined;
}
