import { createHmac, timingSafeEqual } from 'node:crypto';
import { defineAddOn } from '@isano/adapter-kit/add-on';
import { createJsonApi, parseJson } from '@isano/adapter-kit/http';
import { baseUrl, optional, secretString, wholeNumber, z } from '@isano/adapter-kit/settings';
import {
  createSendingQueue,
  createUnfinished,
  defineSmsAdapter,
  NoTurnError,
  type RoutedSms,
  type SmsCallback,
  type SmsCallbackRequest,
  type SmsOutcome,
} from '@isano/adapter-kit/sms';
import { parseInternational, toInternational } from '@isano/adapter-kit/values';

// An adapter for the gateway of Acme, an aggregator that nobody knows: messages as JSON, receipts posted in lists and signed.

const ACCEPTED = z.object({ id: z.string().min(1), state: z.literal('queued') });
const REPORTS = z.object({ reports: z.array(z.unknown()) });
const RECEIPT = z.object({ id: z.string().min(1), state: z.enum(['delivered', 'failed', 'waiting']) });
const MESSAGE = z.object({ from: z.string(), text: z.string() });

const sms = defineSmsAdapter({
  settings: {
    url: ['ACME_URL', optional(baseUrl)],
    key: ['ACME_KEY', optional(secretString(8))],
    timeout: ['ACME_TIMEOUT', wholeNumber({ min: 1, max: 20 }).default(15)],
  },
  problems: (given) =>
    ['ACME_URL', 'ACME_KEY']
      .filter((name) => !given[name])
      .map((name) => `${name}: needed with OPERATOR_SMS=acme`),
  check: async ({ url, key }) => {
    const api = createJsonApi({ baseUrl: url ?? '', headers: { 'x-key': key?.reveal() ?? '' } });
    const answer = await api({ method: 'GET', path: '/account' });
    const isGood = answer.kind === 'answered' && answer.status === 200;
    return [
      {
        isGood,
        text: isGood ? 'Acme answers and knows the key' : 'Acme does not answer, or refuses the key',
      },
    ];
  },
  open: async ({ url, key, timeout }, { callbackUrl }) => {
    const secret = key?.reveal() ?? '';
    const headers = { 'x-key': secret };
    const api = createJsonApi({ baseUrl: url ?? '', headers, timeoutMs: timeout * 1_000 });
    const queue = createSendingQueue({ window: 10, perSecond: 100, maxWaitMs: 10_000 });
    const sending = createUnfinished();
    let isReached = true;

    const send = async ({ id, to, text, kind }: RoutedSms): Promise<SmsOutcome> => {
      const body = { reference: id, to: toInternational(to), text, receipts: callbackUrl(null) };
      try {
        const answer = await queue.run(kind, () => api({ method: 'POST', path: '/messages', body }));
        isReached = answer.kind === 'answered';
        if (answer.kind === 'not-sent') return { kind: 'not-sent', cause: 'Acme was not reached' };
        if (answer.kind === 'answered') {
          if (answer.status === 422) return { kind: 'refused', cause: 'Acme refused the number' };
          if (answer.status === 402) return { kind: 'not-sent', cause: 'the account has no credit' };
          const accepted = ACCEPTED.safeParse(answer.body);
          if (answer.status === 201 && accepted.success)
            return { kind: 'accepted', messageIds: [accepted.data.id] };
        }
        return { kind: 'unknown', cause: 'Acme gave no answer that can be read', messageIds: [id], parts: 1 };
      } catch (error) {
        if (error instanceof NoTurnError) return { kind: 'not-sent', cause: error.message };
        throw error;
      }
    };
    return {
      send: (message) => sending.add(send(message)),
      isUp: () => isReached,
      readCallback: (request) => readReports(request, secret),
      close: sending.ended,
    };
  },
});

/** Acme signs the bytes of the body with the key of the account. */
function isGenuine({ headers, body }: SmsCallbackRequest, key: string): boolean {
  const expected = createHmac('sha256', key).update(body).digest();
  const given = Buffer.from(headers['x-signature'] ?? '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function readReports(request: SmsCallbackRequest, key: string): SmsCallback[] {
  if (!isGenuine(request, key)) return [{ kind: 'not-the-gateway' }];
  const parsed = REPORTS.safeParse(parseJson(request.body));
  return parsed.success ? parsed.data.reports.map(readReport) : [{ kind: 'malformed' }];
}

function readReport(report: unknown): SmsCallback {
  const receipt = RECEIPT.safeParse(report);
  if (receipt.success) {
    const { id, state } = receipt.data;
    const error = state === 'failed' ? 'Acme reports a failure' : null;
    return {
      kind: 'receipt',
      receipt: { messageId: id, state: state === 'waiting' ? 'pending' : state, error },
    };
  }
  const message = MESSAGE.safeParse(report);
  const from = message.success ? parseInternational(message.data.from) : null;
  if (!message.success || !from) return { kind: 'malformed' };
  return { kind: 'inbound', message: { from, text: message.data.text } };
}

export const addOn = defineAddOn({ name: 'acme', sms });
