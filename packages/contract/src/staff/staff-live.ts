import { STAFF_API } from './staff-routes.ts';

/**
 * Server-sent events for an open page of the staff desk: `?payment={id}` its case, without it the queues, `&version=` what the page
 * shows. The names are those of the payers' stream (`STATUS_STREAM_EVENTS`): `status` with {@link StaffLive} when something changed,
 * `alive`, and `end` when the time of the stream is over and the page opens another one. They say that something changed, never
 * what: the page reads it by its own calls.
 */
export const STAFF_LIVE_PATH = `${STAFF_API}/live`;

/** What the page may have to read again, and who else has the case open. */
export type StaffLive = {
  version: string;
  /** Names of others who have the case open now. */
  people: string[];
};
