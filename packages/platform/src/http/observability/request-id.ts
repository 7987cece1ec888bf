import { randomBytes } from 'node:crypto';

/** Distinguishes nodes and restarts whose logs are merged. */
const START_ID = randomBytes(3).toString('base64url');
let requests = 0;

/** Creates a request id. It is not secret, so a counter is enough. */
export function createRequestId(): string {
  return `${START_ID}-${(++requests).toString(36)}`;
}
