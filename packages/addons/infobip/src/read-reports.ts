import { parseJson } from '@isano/adapter-kit/http';
import { z } from '@isano/adapter-kit/settings';
import type { ReceiptState, SmsCallback, SmsCallbackRequest } from '@isano/adapter-kit/sms';
import { parseInternational, parseMsisdn } from '@isano/adapter-kit/values';

/** DELIVERED_TO_OPERATOR is of the group "delivered", but not final: the handset does not have it yet. */
const DELIVERED_TO_OPERATOR = 2;
const STATES: Readonly<Record<number, ReceiptState>> = {
  1: 'pending',
  2: 'failed',
  3: 'delivered',
  4: 'failed',
  5: 'failed',
};

const REQUEST = z.object({ results: z.array(z.unknown()) });
const RECEIPT = z.object({
  messageId: z.string().min(1),
  status: z.object({ groupId: z.number(), id: z.number() }),
  error: z.object({ id: z.number() }).nullish(),
});
const MESSAGE = z.object({ from: z.string(), text: z.string() });

/**
 * Reads what Infobip posts: up to some hundred delivery reports
 * (https://www.infobip.com/docs/api/channels/sms/sms-messaging/logs-and-status-reports/receive-outbound-sms-message-report), or
 * messages of customers in the form MO_JSON_2 (https://www.infobip.com/docs/api/channels/sms/inbound-sms/receive-inbound-sms-messages).
 */
export function readReports({ body }: SmsCallbackRequest): SmsCallback[] {
  const parsed = REQUEST.safeParse(parseJson(body));
  return parsed.success ? parsed.data.results.map(readReport) : [{ kind: 'malformed' }];
}

function readReport(report: unknown): SmsCallback {
  const receipt = RECEIPT.safeParse(report);
  if (receipt.success) return toReceipt(receipt.data);
  const message = MESSAGE.safeParse(report);
  const from = message.success
    ? (parseInternational(message.data.from) ?? parseMsisdn(message.data.from))
    : null;
  if (!message.success || !from) return { kind: 'malformed' };
  return { kind: 'inbound', message: { from, text: message.data.text } };
}

function toReceipt({ messageId, status, error }: z.infer<typeof RECEIPT>): SmsCallback {
  const state = status.id === DELIVERED_TO_OPERATOR ? 'pending' : STATES[status.groupId];
  if (!state) return { kind: 'malformed' };
  const cause = state === 'failed' ? `Infobip state ${status.id}, error ${error?.id ?? 'unknown'}` : null;
  return { kind: 'receipt', receipt: { messageId, state, error: cause } };
}
