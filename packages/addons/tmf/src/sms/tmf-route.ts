import {
  createSendingQueue,
  createUnfinished,
  NoTurnError,
  type RoutedSms,
  type SmsOutcome,
  type SmsRoute,
  type SmsRouteDeps,
} from '@isano/adapter-kit/sms';
import type { TmfAccount } from '../account.ts';
import { readProblem } from '../client/problem.ts';
import { createTmfClient } from '../client/tmf-client.ts';
import type { HttpAnswer } from '../client/transport.ts';
import { NOT_CREATED } from '../not-created.ts';
import { toOperatorNumber } from '../operator-number.ts';
import {
  ASK_AFTER_MS,
  communicationMessage,
  createStateWatch,
  MESSAGES,
  NOT_SENT_STATES,
} from './message-states.ts';

/** Settings of messages (docs/configuration.md). */
export type TmfSmsSettings = { account: TmfAccount; sender: string; window: number; perSecond: number };

/** Together with a slow answer, less than half a minute. */
const MAX_WAIT_MS = 15_000;
const ANSWER_SECONDS = 10;

/** Errors about the message itself: the same one would get them again. */
const WRONG_MESSAGE: ReadonlySet<number> = new Set([400, 422]);

/**
 * Opens a route by TMF681. The operator cuts long texts into parts itself. Deliveries are learned by asking for the state of
 * each message.
 * @param askAfterMs for tests
 */
export function openTmfRoute(
  { account, sender, window, perSecond }: TmfSmsSettings,
  { receipt, clock, log }: Pick<SmsRouteDeps, 'receipt' | 'clock' | 'log'>,
  askAfterMs: readonly number[] = ASK_AFTER_MS,
): SmsRoute {
  const { profile } = account;
  const timeoutSeconds = Math.min(account.timeoutSeconds, ANSWER_SECONDS);
  const client = createTmfClient({ ...account, timeoutSeconds }, clock);
  const queue = createSendingQueue({ window, perSecond, maxWaitMs: MAX_WAIT_MS });
  const states = createStateWatch({ client, profile, receipt, log, askAfterMs });
  const sending = createUnfinished();
  let isReached = true;

  const send = async (message: RoutedSms): Promise<SmsOutcome> => {
    try {
      const body = messageBody(message, sender, toOperatorNumber(message.to, profile));
      const answer = await queue.run(message.kind, () => client.post(MESSAGES, body, message.id));
      isReached = answer.kind === 'answered';
      const outcome = outcomeOf(answer);
      if (outcome.kind === 'accepted') for (const id of outcome.messageIds) states.watch(id);
      return outcome;
    } catch (error) {
      if (error instanceof NoTurnError) return { kind: 'not-sent', cause: error.message };
      return unknown((error as Error).name);
    }
  };
  return {
    send: (message) => sending.add(send(message)),
    isUp: () => isReached,
    reportsFailuresOnly: profile.messages.completed === 'sent',
    close: async () => {
      await sending.ended();
      await states.close();
    },
  };
}

/** The document has small numbers for what is urgent. */
function messageBody({ text, kind }: RoutedSms, sender: string, phoneNumber: string): object {
  return {
    '@type': 'CommunicationMessage',
    messageType: 'SMS',
    content: text,
    priority: kind === 'code' ? '1' : '2',
    receiver: [{ phoneNumber }],
    sender: /^\d+$/.test(sender) ? { phoneNumber: sender } : { name: sender },
  };
}

/** No document defines an id of the client, so a message without an answer cannot be asked for. */
function outcomeOf(answer: HttpAnswer): SmsOutcome {
  if (answer.kind !== 'answered') {
    const cause = causeOf(answer.cause);
    return answer.kind === 'not-sent' ? { kind: 'not-sent', cause } : unknown(cause);
  }
  const { status, body } = answer;
  if (NOT_CREATED.has(status))
    return {
      kind: WRONG_MESSAGE.has(status) ? 'refused' : 'not-sent',
      cause: readProblem(status, body).text,
    };
  const made = communicationMessage.safeParse(body);
  if (status >= 300 || !made.success) return unknown(`The operator answered ${status}`);
  const { id, state } = made.data;
  if (NOT_SENT_STATES.has(state ?? '')) return { kind: 'refused', cause: `TMF681 state ${state}` };
  return { kind: 'accepted', messageIds: [id] };
}

function unknown(cause: string): SmsOutcome {
  return { kind: 'unknown', cause, messageIds: [], parts: 1 };
}

function causeOf(error: unknown): string {
  const { code, message } = error as Error & { code?: string };
  return code ?? message;
}
