import { createJsonApi, type JsonAnswer, type JsonApi } from '@isano/adapter-kit/http';
import { type Secret, z } from '@isano/adapter-kit/settings';
import {
  createSendingQueue,
  createUnfinished,
  NoTurnError,
  type RoutedSms,
  type SmsOutcome,
  type SmsRoute,
  type SmsRouteDeps,
} from '@isano/adapter-kit/sms';
import { toInternational } from '@isano/adapter-kit/values';
import { readReports } from './read-reports.ts';

/** Settings of the account (README.md). */
export type InfobipSettings = {
  url: string;
  key: Secret;
  sender: string;
  callbackOrigin: string | null;
  window: number;
  perSecond: number;
};

const MAX_WAIT_MS = 12_000;
const ANSWER_TIMEOUT_MS = 15_000;

/** Groups of a message's state that say what became of the request: https://www.infobip.com/docs/developer-resources/api-fundamentals/message-status-codes */
const [PENDING, DELIVERED, REJECTED] = [1, 3, 5];
/** REJECTED_NOT_ENOUGH_CREDITS: another account would send it. */
const NOT_ENOUGH_CREDITS = 12;

const SENT = z.object({
  messages: z
    .array(
      z.object({
        messageId: z.string().min(1),
        status: z.object({ groupId: z.number(), id: z.number(), name: z.string() }),
      }),
    )
    .length(1),
});

/** Calls of Infobip's API with the key of the account. */
export function createInfobipApi({ url, key }: Pick<InfobipSettings, 'url' | 'key'>): JsonApi {
  return createJsonApi({
    baseUrl: url,
    headers: { authorization: `App ${key.reveal()}`, accept: 'application/json' },
    timeoutMs: ANSWER_TIMEOUT_MS,
  });
}

/**
 * Opens a route through Infobip. It cuts long texts into parts itself. A message has our id there, so that its receipts are
 * known also when the answer was lost.
 */
export function openInfobipRoute(
  settings: InfobipSettings,
  { callbackUrl }: Pick<SmsRouteDeps, 'callbackUrl'>,
): SmsRoute {
  const { window, perSecond, sender } = settings;
  const queue = createSendingQueue({ window, perSecond, maxWaitMs: MAX_WAIT_MS });
  const api = createInfobipApi(settings);
  const webhooks = {
    delivery: { url: callbackUrl(settings.callbackOrigin), intermediateReport: false },
    contentType: 'application/json',
  };
  const sending = createUnfinished();
  let isReached = true;

  const call = ({ id, to, text }: RoutedSms) =>
    api({
      method: 'POST',
      path: '/sms/3/messages',
      body: {
        messages: [
          {
            sender,
            destinations: [{ to: toInternational(to), messageId: id }],
            content: { text },
            webhooks,
          },
        ],
      },
    });
  const send = async (message: RoutedSms): Promise<SmsOutcome> => {
    try {
      const answer = await queue.run(message.kind, () => call(message));
      isReached = answer.kind === 'answered';
      return toOutcome(answer, message.id);
    } catch (error) {
      if (error instanceof NoTurnError) return { kind: 'not-sent', cause: error.message };
      throw error;
    }
  };
  return {
    send: (message) => sending.add(send(message)),
    isUp: () => isReached,
    readCallback: readReports,
    close: sending.ended,
  };
}

/** What an answer means. Only an answer that says so is "not sent"; whatever is odd may have been sent. */
function toOutcome(answer: JsonAnswer, id: string): SmsOutcome {
  const unknown = (cause: string): SmsOutcome => ({ kind: 'unknown', cause, messageIds: [id], parts: 1 });
  if (answer.kind === 'not-sent') return { kind: 'not-sent', cause: nameOf(answer.cause) };
  if (answer.kind === 'unknown') return unknown(nameOf(answer.cause));
  const { status, body } = answer;
  if (status === 400) return { kind: 'refused', cause: 'Infobip answered 400' };
  if ([401, 403, 404].includes(status)) return { kind: 'not-sent', cause: `Infobip answered ${status}` };
  const parsed = SENT.safeParse(body);
  const [message] = parsed.success ? parsed.data.messages : [];
  if (status !== 200 || !message) return unknown(`Infobip answered ${status} with something else`);
  const { groupId, id: state } = message.status;
  if (groupId === PENDING || groupId === DELIVERED)
    return { kind: 'accepted', messageIds: [message.messageId] };
  if (groupId !== REJECTED) return unknown(`Infobip answered with state group ${groupId}`);
  const kind = state === NOT_ENOUGH_CREDITS ? 'not-sent' : 'refused';
  return { kind, cause: `Infobip refused it with state ${state}` };
}

/** The code or name of an error, which has no address. */
function nameOf(cause: unknown): string {
  const { code, name } = cause as { code?: unknown; name?: string };
  return typeof code === 'string' ? code : (name ?? 'unknown');
}
