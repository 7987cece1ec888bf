import type { InboundMessage } from '@portal/operator/inbound-port';
import { isReceiptText } from '@portal/operator/sms-receipt-text';
import type { CodesDeps } from '../codes-deps.ts';
import { allowContact } from '../limits/allow-contact.ts';
import { receiveHandsetCode, withdrawHandsetQuestion } from './receive-handset-code.ts';

/** A message comes from a handset, not from a browser. */
const NO_BROWSER = { visitorId: '', address: '', solution: null, isProven: false } as const;

/**
 * Handles a message from a customer's handset by {@link receiveHandsetCode}. It is received whether or not it gets a reply.
 * @returns the reply for the handset. `null`: there is none, because the text has nothing to reply to or the number has got
 * enough replies. Two machines that answer each other must not cost the operator messages without end
 */
export async function answerMessage(deps: CodesDeps, message: InboundMessage): Promise<string | null> {
  if (isReceiptText(message.text)) return null;
  const reply = (await deps.answerStop(message)) ?? (await receiveHandsetCode(deps, message));
  if (reply === null || (await allowReply(deps, message))) return reply;
  await withdrawHandsetQuestion(deps, message.from);
  return null;
}

/** Counts a reply against the limits of its number; false when one is reached. */
async function allowReply(deps: CodesDeps, { from: msisdn }: InboundMessage): Promise<boolean> {
  const contact = { ...NO_BROWSER, kind: 'reply', msisdn, at: deps.clock.now() } as const;
  return (await allowContact(deps.db, deps, contact)) === null;
}
