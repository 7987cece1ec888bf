import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { toInternational } from '@portal/domain/identifiers/msisdn';
import type { Secret } from '../../platform/crypto/secret.ts';
import { encodeSms } from '../sms/encode-text.ts';
import { createSendingQueue, NoTurnError, type SendingQueue } from '../sms/sending-queue.ts';
import type { SmsRouteDeps } from '../sms/sms-adapter.ts';
import type { RoutedSms, SmsOutcome, SmsRoute } from '../sms-port.ts';
import { type ReceiptIds, toReceiptId } from './receipt.ts';
import { receiveMessages } from './receive-messages.ts';
import { openSmppConnection, type SmppConnection } from './smpp-connection.ts';
import { NotWrittenError } from './smpp-session.ts';
import { describeStatus, meaningOf } from './status.ts';
import { SMPP_TIMING, type SmppTiming } from './timing.ts';

/** Settings of the account (docs/configuration.md). */
export type SmppSettings = {
  url: Secret;
  sender: string;
  systemType: string;
  caFile: string | null;
  window: number;
  perSecond: number;
  receiptIds: ReceiptIds;
};

/** Together with a slow answer, half a minute: less than the time after which a job counts as abandoned. */
const MAX_WAIT_MS = 15_000;
const MAX_BUSY_MS = 8_000;

/** The state of one part after it was handed over. */
type PartOutcome =
  | { kind: 'accepted'; id: string }
  | { kind: 'refused' | 'not-sent' | 'unknown'; cause: string };

type Route = {
  connection: SmppConnection;
  queue: SendingQueue;
  settings: SmppSettings;
  timing: SmppTiming;
};

/**
 * Opens a route by SMPP 3.4 with one transceiver bind. Texts that need more than one message are sent as concatenated
 * messages, part after part.
 * @param timing for tests
 */
export function openSmppRoute(
  settings: SmppSettings,
  listener: Pick<SmsRouteDeps, 'receipt' | 'inbound' | 'log'>,
  timing: SmppTiming = SMPP_TIMING,
): SmsRoute {
  const connection = openSmppConnection({
    account: accountOf(settings),
    log: listener.log,
    answer: receiveMessages(settings.receiptIds, listener),
    timing,
  });
  const { window, perSecond } = settings;
  const queue = createSendingQueue({ window, perSecond, maxWaitMs: MAX_WAIT_MS });
  return {
    send: (message) => sendParts({ connection, queue, settings, timing }, message),
    isUp: connection.isBound,
    close: connection.close,
  };
}

function accountOf({ url, systemType, caFile }: SmppSettings) {
  const { protocol, hostname, port, username, password } = new URL(url.reveal());
  const tls = protocol === 'smpps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (tls ? 3550 : 2775),
    tls,
    ca: caFile && readFileSync(caFile, 'utf8'),
    systemId: decodeURIComponent(username),
    password: decodeURIComponent(password),
    systemType,
  };
}

async function sendParts(route: Route, { to, text, kind }: RoutedSms): Promise<SmsOutcome> {
  const { dataCoding, parts } = encodeSms(text, randomInt(256));
  const fields = {
    ...sourceOf(route.settings.sender),
    dest_addr_ton: 1,
    dest_addr_npi: 1,
    destination_addr: toInternational(to),
    data_coding: dataCoding,
    registered_delivery: 1,
    ...(parts.length > 1 && { esm_class: 0x40 }),
  };
  const until = performance.now() + MAX_WAIT_MS;
  const messageIds: string[] = [];
  for (const part of parts) {
    const outcome = await sendPart(route, { kind, until, fields: { ...fields, short_message: part } });
    if (outcome.kind === 'accepted') messageIds.push(outcome.id);
    else if (messageIds.length === 0 && outcome.kind !== 'unknown')
      return { kind: outcome.kind, cause: outcome.cause };
    // A message of which only some parts are known to be sent is neither sent nor not sent.
    else return { kind: 'unknown', cause: outcome.cause, messageIds, parts: parts.length };
  }
  return { kind: 'accepted', messageIds };
}

type Part = { kind: RoutedSms['kind']; until: number; fields: Record<string, unknown> };

/** Sends one part, again after growing pauses while the message centre is busy. */
async function sendPart(route: Route, part: Part): Promise<PartOutcome> {
  for (let pauseMs = route.timing.firstBusy; ; pauseMs = Math.min(pauseMs * 2, MAX_BUSY_MS)) {
    const outcome = await submit(route, part);
    if (outcome.kind !== 'busy') return outcome;
    if (performance.now() + pauseMs > part.until) return { kind: 'not-sent', cause: outcome.cause };
    route.queue.pause(pauseMs);
  }
}

async function submit(
  { connection, queue, settings, timing }: Route,
  { kind, fields }: Part,
): Promise<PartOutcome | { kind: 'busy'; cause: string }> {
  try {
    const answer = await queue.run(kind, () => connection.request('submit_sm', fields, timing.answer));
    const meaning = meaningOf(answer.command_status);
    if (meaning !== 'accepted') return { kind: meaning, cause: describeStatus(answer.command_status) };
    return {
      kind: 'accepted',
      id: toReceiptId(String(answer.message_id ?? ''), settings.receiptIds, 'answer'),
    };
  } catch (error) {
    const isCertain = error instanceof NotWrittenError || error instanceof NoTurnError;
    return { kind: isCertain ? 'not-sent' : 'unknown', cause: (error as Error).message };
  }
}

/** Type of number and plan of a sender: a name, a short number, or an international number. */
function sourceOf(sender: string) {
  const isNumber = /^\d+$/.test(sender);
  const [ton, npi] = !isNumber ? [5, 0] : sender.length <= 6 ? [3, 0] : [1, 1];
  return { source_addr_ton: ton, source_addr_npi: npi, source_addr: sender };
}
