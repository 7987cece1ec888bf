import { groupMsisdn } from '@portal/domain/identifiers/msisdn';

/** Formats a number in groups with no-break spaces: `788 123 456`. A masked number stays as the server sent it. */
export function formatMsisdn(msisdn: string): string {
  return (/^\d+$/.test(msisdn) ? groupMsisdn(msisdn) : msisdn).replaceAll(' ', '\u00a0');
}
