import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { DayUsage } from '@portal/domain/products/data-forecast';
import type { CalendarDate } from '@portal/domain/time/calendar-date';

/** What lines used. */
export type Usage = {
  /**
   * Returns the data that a line used on each local day of a period, in whole megabytes. A day that is left out had no use.
   * `null`: there is no such line, or nobody says what it used on single days.
   */
  dataByDay: (query: { msisdn: Msisdn; from: CalendarDate; to: CalendarDate }) => Promise<DayUsage[] | null>;
};
