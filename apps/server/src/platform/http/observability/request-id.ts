import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** Id of the request that triggered the current internal call. */
const parentRequestId = new AsyncLocalStorage<string>();

/** Distinguishes nodes and restarts whose logs are merged. */
const START_ID = randomBytes(3).toString('base64url');
let requests = 0;

/**
 * Creates a request id. Internal calls of a page get the id of the page request. It is not secret, so a
 * counter is enough.
 */
export function createRequestId(): string {
  return parentRequestId.getStore() ?? `${START_ID}-${(++requests).toString(36)}`;
}

/** Runs an internal call with the id of the request that caused it. */
export function runAsRequest<Result>(id: string, call: () => Result): Result {
  return parentRequestId.run(id, call);
}

/** Whether the current code runs inside an internal call. */
export function isInternalCall(): boolean {
  return parentRequestId.getStore() !== undefined;
}
