import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Secret } from '@isano/adapter-kit/settings';
import {
  createSendingQueue,
  type DefaultAlphabet,
  encodeSms,
  GSM7_CODING,
  NoTurnError,
  type RoutedSms,
  type SendingQueue,
  type SmsOutcome,
  type SmsRoute,
  type SmsRouteDeps,
} from '@isano/adapter-kit/sms';
import { toInternational } from '@isano/adapter-kit/values';
import { type ReceiptIds, toReceiptId } from './receipt.ts';
import { receiveMessages } from './receive-messages.ts';
import {
  openSmppConnection,
  type SmppAccount,
  type SmppBind,
  type SmppConnection,
} from './smpp-connection.ts';
import { NotWrittenError } from './smpp-session.ts';
import { describeStatus, meaningOf, VALIDITY_REFUSED } from './status.ts';
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
} & Partial<SmppDialect>;

/** What differs between message centres. */
type SmppDialect = {
  binds: 'transceiver' | 'separate';
  /** Minutes; 0: the message centre's own time. */
  codeValidity: number;
  serviceType: string;
  destinationTon: number;
  destinationNpi: number;
  alphabet: DefaultAlphabet;
  dataCoding: number;
};

/** What most centres take. */
const USUAL: SmppDialect = {
  binds: 'transceiver',
  codeValidity: 0,
  serviceType: '',
  destinationTon: 1,
  destinationNpi: 1,
  alphabet: 'gsm',
  dataCoding: GSM7_CODING,
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
  settings: SmppSettings & SmppDialect;
  timing: SmppTiming;
  /** Whether the message centre takes a validity: false after it refused one. */
  takesValidity: boolean;
};

/**
 * Opens a route by SMPP 3.4: one transceiver bind, or a transmitter and a receiver. Texts that need more than one message are sent
 * as concatenated messages, part after part.
 * @param timing for tests
 */
export function openSmppRoute(
  given: SmppSettings,
  listener: Pick<SmsRouteDeps, 'receipt' | 'inbound' | 'log'>,
  timing: SmppTiming = SMPP_TIMING,
): SmsRoute {
  const settings = { ...USUAL, ...given };
  const open = (bind: SmppBind) =>
    openSmppConnection({
      account: smppAccountOf(settings),
      bind,
      log: listener.log,
      answer: receiveMessages(settings.receiptIds, listener),
      timing,
    });
  const isSeparate = settings.binds === 'separate';
  const connection = open(isSeparate ? 'bind_transmitter' : 'bind_transceiver');
  const receiver = isSeparate ? open('bind_receiver') : null;
  const { window, perSecond } = settings;
  const queue = createSendingQueue({ window, perSecond, maxWaitMs: MAX_WAIT_MS });
  const route = { connection, queue, settings, timing, takesValidity: settings.codeValidity > 0 };
  return {
    send: (message) => sendParts(route, message, listener.log),
    isUp: () => connection.isBound() && (receiver === null || receiver.isBound()),
    close: async () => void (await Promise.all([connection.close(), receiver?.close()])),
  };
}

/** The account in an address such as `smpp://system:password@host:2775`. */
export function smppAccountOf({
  url,
  systemType,
  caFile,
}: Pick<SmppSettings, 'url' | 'systemType' | 'caFile'>): SmppAccount {
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

async function sendParts(
  route: Route,
  { to, text, kind }: RoutedSms,
  log: SmsRouteDeps['log'],
): Promise<SmsOutcome> {
  const { settings } = route;
  const { dataCoding, parts } = encodeSms(text, randomInt(256), settings.alphabet);
  const fields = {
    ...sourceOf(settings.sender),
    service_type: settings.serviceType,
    dest_addr_ton: settings.destinationTon,
    dest_addr_npi: settings.destinationNpi,
    destination_addr: toInternational(to),
    data_coding: dataCoding === GSM7_CODING ? settings.dataCoding : dataCoding,
    registered_delivery: 1,
    ...(parts.length > 1 && { esm_class: 0x40 }),
  };
  const until = performance.now() + MAX_WAIT_MS;
  const messageIds: string[] = [];
  for (const part of parts) {
    const outcome = await sendPart(route, { kind, until, fields: { ...fields, short_message: part }, log });
    if (outcome.kind === 'accepted') messageIds.push(outcome.id);
    else if (messageIds.length === 0 && outcome.kind !== 'unknown')
      return { kind: outcome.kind, cause: outcome.cause };
    // A message of which only some parts are known to be sent is neither sent nor not sent.
    else return { kind: 'unknown', cause: outcome.cause, messageIds, parts: parts.length };
  }
  return { kind: 'accepted', messageIds };
}

type Part = {
  kind: RoutedSms['kind'];
  until: number;
  fields: Record<string, unknown>;
  log: SmsRouteDeps['log'];
};

/** Sends one part, again after growing pauses while the message centre is busy. */
async function sendPart(route: Route, part: Part): Promise<PartOutcome> {
  for (let pauseMs = route.timing.firstBusy; ; pauseMs = Math.min(pauseMs * 2, MAX_BUSY_MS)) {
    const outcome = await submit(route, part);
    if (outcome.kind !== 'busy') return outcome;
    if (performance.now() + pauseMs > part.until) return { kind: 'not-sent', cause: outcome.cause };
    route.queue.pause(pauseMs);
  }
}

async function submit(route: Route, part: Part): Promise<PartOutcome | { kind: 'busy'; cause: string }> {
  const { connection, queue, settings, timing } = route;
  const validity = part.kind === 'code' &&
    route.takesValidity && { validity_period: relativeTime(settings.codeValidity) };
  const fields = { ...part.fields, ...validity };
  try {
    const answer = await queue.run(part.kind, () => connection.request('submit_sm', fields, timing.answer));
    const { command_status: status } = answer;
    if (validity && status === VALIDITY_REFUSED) {
      route.takesValidity = false;
      part.log.warn({ route: 'smpp' }, 'the message centre takes no validity_period: codes are sent without');
      return submit(route, part);
    }
    const meaning = meaningOf(status);
    if (meaning !== 'accepted') return { kind: meaning, cause: describeStatus(status) };
    return {
      kind: 'accepted',
      id: toReceiptId(String(answer.message_id ?? ''), settings.receiptIds, 'answer'),
    };
  } catch (error) {
    const isCertain = error instanceof NotWrittenError || error instanceof NoTurnError;
    return { kind: isCertain ? 'not-sent' : 'unknown', cause: (error as Error).message };
  }
}

/** A time from now in the relative format `YYMMDDhhmmsstnnR` (SMPP 3.4 section 7.1.1.2). */
function relativeTime(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return `000000${hours}${rest}00000R`;
}

/** Type of number and plan of a sender: a name, a short number, or an international number. */
function sourceOf(sender: string) {
  const isNumber = /^\d+$/.test(sender);
  const [ton, npi] = !isNumber ? [5, 0] : sender.length <= 6 ? [3, 0] : [1, 1];
  return { source_addr_ton: ton, source_addr_npi: npi, source_addr: sender };
}
