// For programs that import this folder without the server's other files.
/// <reference path="./smpp.d.ts" />
import { connect, PDU, type Pdu, type Session } from 'smpp';

/** Where to connect. */
export type SmppServer = {
  host: string;
  port: number;
  tls: boolean;
  /** Certificates to trust, PEM; `null`: those of the system. */
  ca: string | null;
};

/** A connection to a message centre. The library is used here only. */
export type SmppSession = {
  /**
   * Sends a request and returns its answer. Rejects with {@link NotWrittenError} when it was not sent, with
   * {@link NoAnswerError} when the connection ended or no answer came within `timeoutMs`.
   */
  request: (command: string, fields: Record<string, unknown>, timeoutMs: number) => Promise<Pdu>;
  /** Resolves when the connection has ended, with why. */
  ended: Promise<string>;
  /** Ends the connection at once. */
  destroy: (why: string) => void;
};

/** The request was not sent. */
export class NotWrittenError extends Error {}
/** The request was sent, or may have been; its answer did not come. */
export class NoAnswerError extends Error {}

/** Called with each request of the message centre; its result is sent back. */
type AnswerRequest = (pdu: Pdu) => Promise<Pdu | null>;

/**
 * Connects to a message centre. Two faults of the library are made up for here: it never calls back when a connection
 * ends, and after a message that it cannot read it reads no other, so such a connection is ended.
 */
export function connectSmpp({ tls, ca, ...server }: SmppServer, answer: AnswerRequest) {
  const session = connect({
    ...server,
    tls,
    ...(tls && { servername: server.host, ...(ca && { ca }) }),
  });
  const pending = new Set<(error: Error) => void>();
  const ended = Promise.withResolvers<string>();
  let why = 'closed by the message centre';
  const destroy = (reason: string) => {
    why = reason;
    session.destroy();
  };
  session.on('error', (error: Error & { code?: string }) => destroy(error.code ?? 'unreadable message'));
  session.on('close', () => {
    for (const reject of pending) reject(new NoAnswerError(why));
    pending.clear();
    ended.resolve(why);
  });
  session.on('pdu', (pdu: Pdu) => {
    answerPdu(session, pdu, answer).catch((error: Error) => destroy(error.message));
  });
  const connected = new Promise<void>((resolve, reject) => {
    session.once(tls ? 'secureConnect' : 'connect', resolve);
    session.once('close', () => reject(new NotWrittenError(why)));
  });
  connected.catch(() => {});
  return { connected, ended: ended.promise, destroy, request: requestOf(session, pending) };
}

function requestOf(session: Session, pending: Set<(error: Error) => void>): SmppSession['request'] {
  return (command, fields, timeoutMs) =>
    new Promise((resolve, reject) => {
      const fail = (error: Error) => {
        clearTimeout(timer);
        pending.delete(fail);
        reject(error);
      };
      const timer = setTimeout(() => fail(new NoAnswerError(`no answer to ${command}`)), timeoutMs);
      pending.add(fail);
      const isSent = session.send(new PDU(command, fields), (response) => {
        clearTimeout(timer);
        pending.delete(fail);
        resolve(response);
      });
      if (!isSent) fail(new NotWrittenError('the connection is closed'));
    });
}

const RESPONSE_BIT = 0x80000000;

/** Answers a request of the message centre, and ends the connection when it unbinds. */
async function answerPdu(session: Session, pdu: Pdu, answer: AnswerRequest): Promise<void> {
  if (Number(pdu.command_id) >= RESPONSE_BIT) return;
  const response = await answer(pdu);
  if (response) session.send(response);
  if (pdu.command === 'unbind') session.close();
}
