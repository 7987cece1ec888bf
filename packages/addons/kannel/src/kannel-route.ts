import { neverLeft } from '@isano/adapter-kit/http';
import type { Secret } from '@isano/adapter-kit/settings';
import {
  createSendingQueue,
  createUnfinished,
  isGsm7,
  NoTurnError,
  type ReceiptState,
  type RoutedSms,
  type SmsCallback,
  type SmsOutcome,
  type SmsRoute,
  type SmsRouteDeps,
} from '@isano/adapter-kit/sms';
import { parseInternational, parseMsisdn, toInternational } from '@isano/adapter-kit/values';

/** Settings of the account (docs/configuration.md). */
export type KannelSettings = {
  url: Secret;
  sender: string;
  callbackOrigin: string | null;
  addresses?: readonly string[];
  window: number;
  perSecond: number;
};

const MAX_WAIT_MS = 15_000;
const ANSWER_TIMEOUT_MS = 10_000;

/** Reports that Kannel is asked to send: delivered, failed, accepted and refused by the message centre. */
const REPORT_MASK = 1 | 2 | 8 | 16;
const REPORTS: Readonly<Record<string, ReceiptState>> = {
  1: 'delivered',
  2: 'failed',
  4: 'pending',
  8: 'pending',
  16: 'failed',
  32: 'pending',
};

/** Opens a route through Kannel. Kannel cuts long texts into parts itself, and sends receipts to our callback address. */
export function openKannelRoute(
  settings: KannelSettings,
  { callbackUrl }: Pick<SmsRouteDeps, 'callbackUrl'>,
): SmsRoute {
  const { window, perSecond } = settings;
  const queue = createSendingQueue({ window, perSecond, maxWaitMs: MAX_WAIT_MS });
  let isReached = true;
  const sending = createUnfinished();
  const send = async (message: RoutedSms): Promise<SmsOutcome> => {
    const address = requestAddress(settings, message, callbackUrl(settings.callbackOrigin));
    try {
      const response = await queue.run(message.kind, () => callGateway(address));
      isReached = true;
      return outcomeOf(response, message.id);
    } catch (error) {
      if (error instanceof NoTurnError) return { kind: 'not-sent', cause: error.message };
      isReached = false;
      const cause = codeOf(error);
      if (neverLeft((error as Error).cause)) return { kind: 'not-sent', cause };
      return { kind: 'unknown', cause, messageIds: [message.id], parts: 1 };
    }
  };
  return {
    send: (message) => sending.add(send(message)),
    isUp: () => isReached,
    readCallback: ({ query }) => [readQuery(query)],
    callbackAddresses: settings.addresses ?? [],
    close: sending.ended,
  };
}

/**
 * The request for one message. Credentials are part of the query, so the address must not be logged. The receipt's address
 * has our id, because the answer of Kannel has none.
 */
function requestAddress({ url, sender }: KannelSettings, { id, to, text }: RoutedSms, callback: string): URL {
  const { address, credentials } = credentialsOf(url);
  const fields = {
    ...credentials,
    from: sender,
    to: `+${toInternational(to)}`,
    text,
    // Without the coding, Kannel replaces what GSM 7 bit lacks by question marks.
    coding: isGsm7(text) ? '0' : '2',
    charset: 'UTF-8',
    'dlr-mask': String(REPORT_MASK),
    'dlr-url': `${callback}?id=${encodeURIComponent(id)}&type=%d`,
  };
  for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, value);
  return address;
}

/** The address without the account, and the account as Kannel wants it: in the query. */
export function credentialsOf(url: Secret): {
  address: URL;
  credentials: { username: string; password: string };
} {
  const address = new URL(url.reveal());
  const { username, password } = address;
  address.username = '';
  address.password = '';
  return {
    address,
    credentials: { username: decodeURIComponent(username), password: decodeURIComponent(password) },
  };
}

/** Calls the gateway. Throws without an answer. */
export async function callGateway(address: URL): Promise<{ status: number; text: string }> {
  const response = await fetch(address, {
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
  return { status: response.status, text: await response.text() };
}

/** What an answer means: 202 with `0:` or `3:` (queued) is accepted, 400 is final, everything unexpected is unknown. */
function outcomeOf({ status, text }: { status: number; text: string }, id: string): SmsOutcome {
  if (status === 202 && /^[03]:/.test(text)) return { kind: 'accepted', messageIds: [id] };
  const cause = `Kannel answered ${status}`;
  if (status === 400) return { kind: 'refused', cause };
  if ([401, 403, 404, 429, 503].includes(status)) return { kind: 'not-sent', cause };
  return { kind: 'unknown', cause, messageIds: [id], parts: 1 };
}

/** The code of an error of `fetch`, which names no address. */
export function codeOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? name;
}

/** A receipt (`id`, `type`), or a message of a customer (`from`, `text`). */
function readQuery({ id, type, from, text }: Readonly<Record<string, string>>): SmsCallback {
  const state = REPORTS[type ?? ''];
  if (id && state) {
    const error = state === 'failed' ? `Kannel report ${type}` : null;
    return { kind: 'receipt', receipt: { messageId: id, state, error } };
  }
  const sender = from && (parseInternational(from) ?? parseMsisdn(from));
  return sender && text !== undefined
    ? { kind: 'inbound', message: { from: sender, text } }
    : { kind: 'malformed' };
}
