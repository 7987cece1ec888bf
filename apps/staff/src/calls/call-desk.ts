import type {
  StaffErrorCode,
  StaffFailure,
  StaffInput,
  StaffResult,
} from '@portal/contract/staff/staff-calls';
import { STAFF_API, STAFF_ROUTES, type StaffCallName } from '@portal/contract/staff/staff-routes';
import { isReadingQuietly } from '../live/read-quietly.ts';

/** A failed call. */
export class DeskError extends Error {
  readonly code: StaffErrorCode;
  readonly why: string | undefined;

  constructor(code: StaffErrorCode, why?: string) {
    super(code);
    this.code = code;
    this.why = why;
  }
}

/** What was thrown, as a failure that has words; a bug is `INTERNAL`. */
export function toDeskError(error: unknown): DeskError {
  return error instanceof DeskError ? error : new DeskError('INTERNAL');
}

/**
 * Calls the server. Without a session it opens the sign-in page, which comes back to this page.
 * Throws {@link DeskError}.
 */
export async function callDesk<Name extends StaffCallName>(
  name: Name,
  input: StaffInput<Name>,
): Promise<StaffResult<Name>> {
  const { method, path } = STAFF_ROUTES[name];
  const url = new URL(STAFF_API + path, location.origin);
  if (method === 'GET')
    for (const [field, value] of Object.entries(input))
      if (value !== undefined && value !== '') url.searchParams.set(field, String(value));
  const request: RequestInit =
    method === 'GET'
      ? {}
      : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) };
  return send(url, request);
}

/** Sends bytes to a call that takes them, with its input in the address. Throws {@link DeskError}. */
export async function sendBytes<Name extends StaffCallName>(
  name: Name,
  input: StaffInput<Name>,
  body: Blob,
): Promise<StaffResult<Name>> {
  const { method, path } = STAFF_ROUTES[name];
  const url = new URL(STAFF_API + path, location.origin);
  for (const [field, value] of Object.entries(input)) url.searchParams.set(field, String(value));
  return send(url, { method, headers: { 'content-type': 'application/octet-stream' }, body });
}

async function send<Result>(url: URL, request: RequestInit): Promise<Result> {
  const response = await fetch(url, request).catch(() => null);
  if (response?.ok) return (await response.json()) as Result;
  const failure = (await response?.json().catch(() => null)) as StaffFailure | null | undefined;
  const code = failure?.error ?? 'UNAVAILABLE';
  if (code === 'NOT_SIGNED_IN' && !isReadingQuietly()) await openSignIn();
  throw new DeskError(code, failure?.why);
}

/** Never resolves: the page is left. */
function openSignIn(): Promise<never> {
  location.assign(`/staff/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
  return new Promise(() => {});
}
