/** Values of `command_status` (SMPP 3.4 section 5.1.3) that are treated differently. */
export const OK = 0x00;
/** ESME_RX_T_APPN: the sender of a message must send it again. */
export const TRY_AGAIN = 0x64;
export const INVALID_COMMAND = 0x03;
/** ESME_RINVEXPIRY: the message centre does not take the validity of a message. */
export const VALIDITY_REFUSED = 0x62;

/** ESME_RMSGQFUL and ESME_RTHROTTLED: the message centre is busy. */
const BUSY = new Set([0x14, 0x58]);
/** ESME_RINVDSTADR, ESME_RINVDESTFLAG, ESME_RINVDSTTON, ESME_RINVDSTNPI, ESME_RX_P_APPN, ESME_RX_R_APPN. */
const FINAL = new Set([0x0b, 0x40, 0x50, 0x51, 0x65, 0x66]);
/** ESME_RSYSERR and ESME_RUNKNOWNERR do not say whether the message was stored. */
const UNCLEAR = new Set([0x08, 0xff]);

/** What an answer to `submit_sm` means. */
export type SubmitMeaning = 'accepted' | 'busy' | 'refused' | 'not-sent' | 'unknown';

/** The meaning of an answer's status. A status of the vendor or a reserved one is an error too: nothing was accepted. */
export function meaningOf(status: number): SubmitMeaning {
  if (status === OK) return 'accepted';
  if (BUSY.has(status)) return 'busy';
  if (FINAL.has(status)) return 'refused';
  return UNCLEAR.has(status) ? 'unknown' : 'not-sent';
}

/** A status for logs and the staff: `SMPP status 0x58`. */
export function describeStatus(status: number): string {
  return `SMPP status 0x${status.toString(16).padStart(2, '0')}`;
}
