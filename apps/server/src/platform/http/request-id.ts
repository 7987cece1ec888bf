import { randomBytes } from 'node:crypto';

/** Joins the log lines of one request. */
export function newRequestId(): string {
  return randomBytes(9).toString('base64url');
}
