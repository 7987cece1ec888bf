import { z } from 'zod';

/** The operator's USSD gateway posts each input of a caller here. */
export const USSD_PATH = '/ussd';

/** Header with the HMAC-SHA256 of the body in hexadecimal digits, for gateways that sign their requests. */
export const USSD_SIGNATURE_HEADER = 'x-ussd-signature';

/**
 * A request of a USSD gateway, as a form or as JSON. The field names are those that gateways have in common.
 * `text` has every input of the session so far, separated by `*`, and is empty when the caller has just dialled.
 */
export const ussdRequest = z.object({
  sessionId: z.string().min(1).max(100),
  phoneNumber: z.string().min(1).max(20),
  serviceCode: z.string().max(40).optional(),
  networkCode: z.string().max(40).optional(),
  text: z.string().max(400).default(''),
});

/** A screen for the caller: `con` waits for an input, `end` closes the session. */
export type UssdScreen = { kind: 'con' | 'end'; text: string };

/** The reply to the gateway as plain text: `CON …` or `END …`. */
export function toUssdReply({ kind, text }: UssdScreen): string {
  return `${kind === 'con' ? 'CON' : 'END'} ${text}`;
}

/** Reads a reply; `null` when it is none. */
export function parseUssdReply(body: string): UssdScreen | null {
  const { word, text } = /^(?<word>CON|END) (?<text>.*)$/s.exec(body)?.groups ?? {};
  return word === undefined || text === undefined ? null : { kind: word === 'CON' ? 'con' : 'end', text };
}
