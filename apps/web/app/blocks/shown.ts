import { groupMsisdn } from '@portal/domain/msisdn';

/** `788 123 456` as it is read aloud, kept together; a masked number stays as the server sent it. */
export function shownMsisdn(msisdn: string): string {
  return (/^\d+$/.test(msisdn) ? groupMsisdn(msisdn) : msisdn).replaceAll(' ', '\u00a0');
}
