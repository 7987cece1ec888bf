import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, PDU, type Pdu, type Session } from 'smpp';

/** How the message centre answers a `submit_sm`. */
type Answer =
  | { messageId: string }
  /** An error as answer. */
  | { status: number }
  /** No answer; the connection stays or ends. */
  | 'silence'
  | 'hang-up';

export type MessageCentre = Awaited<ReturnType<typeof startMessageCentre>>;

const PASSWORD = 'secret';
const BIND_FAILED = 0x0d;
const BINDS: readonly string[] = ['bind_transceiver', 'bind_transmitter', 'bind_receiver'];

/** Starts a message centre on a free port. With `tls`, the key and certificate of its host. */
export async function startMessageCentre(tls: { key: string; cert: string } | null = null) {
  const submitted: ReturnType<typeof toMessage>[] = [];
  const pdus: Pdu[] = [];
  const bound: Record<string, Session> = {};
  const events = new EventEmitter();
  const receiver = () => bound.bind_transceiver ?? bound.bind_receiver;
  const answers: Answer[] = [];
  const sessions = new Set<Session>();
  let binds = 0;
  let frozen = false;
  let refused: string | null = null;
  let count = 0;
  let prepare: (messageId: string) => Promise<unknown> = async () => {};

  const submit = async (session: Session, pdu: Pdu) => {
    submitted.push(toMessage(pdu));
    pdus.push(pdu);
    const answer = answers.shift() ?? { messageId: `m${++count}` };
    if (answer === 'silence') return;
    if (answer === 'hang-up') return void session.destroy();
    if ('status' in answer) return void session.send(pdu.response({ command_status: answer.status }));
    await prepare(answer.messageId);
    session.send(pdu.response({ message_id: answer.messageId }));
  };
  const server = createServer(tls ?? {}, (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
    session.on('error', () => session.destroy());
    session.on('pdu', (pdu: Pdu) => {
      if (frozen) return;
      if (BINDS.includes(pdu.command)) {
        const isRight = pdu.password === PASSWORD && pdu.command !== refused;
        if (isRight) [bound[pdu.command], binds] = [session, binds + 1];
        session.send(pdu.response(isRight ? {} : { command_status: BIND_FAILED }));
        if (isRight) events.emit('bound');
      } else if (pdu.command === 'submit_sm') void submit(session, pdu);
      else if (pdu.command === 'enquire_link') session.send(pdu.response());
      else if (pdu.command === 'unbind') {
        session.send(pdu.response());
        session.close();
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    /** Address for the setting SMPP_URL, with the right password. */
    url: (password: string = PASSWORD) => `${tls ? 'smpps' : 'smpp'}://portal:${password}@localhost:${port}`,
    submitted,
    /** The messages as the library read them. */
    pdus,
    /** Number of accepted binds. */
    binds: () => binds,
    /** Answers the next messages, in this order; then each one is accepted. */
    answerNext: (...next: Answer[]) => void answers.push(...next),
    /** Called with the id of each message, before it is accepted. */
    beforeAnswer: (act: (messageId: string) => Promise<unknown>) => {
      prepare = act;
    },
    /**
     * Sends a `deliver_sm` and returns the status of its answer. Like a real message centre it keeps
     * the message until somebody who takes messages is bound.
     */
    deliver: async (fields: Record<string, unknown>): Promise<number> => {
      while (!receiver()) await once(events, 'bound');
      return await new Promise((resolve, reject) => {
        const isSent = receiver()?.send(new PDU('deliver_sm', fields), ({ command_status }) =>
          resolve(command_status),
        );
        if (!isSent) reject(new Error('the connection has ended'));
      });
    },
    /** Ends the connection of one kind of bind, such as `bind_receiver`, and refuses it from now on. */
    end: (bind: string) => {
      refused = bind;
      bound[bind]?.destroy();
    },
    /** Answers nothing any more, not even `enquire_link`. */
    freeze: () => {
      frozen = true;
    },
    close: () => closeServer(server, sessions),
  };
}

async function closeServer(server: ReturnType<typeof createServer>, sessions: Iterable<Session>) {
  for (const session of sessions) session.destroy();
  server.close();
  await once(server, 'close');
}

/** A message as it arrived. */
function toMessage(pdu: Pdu) {
  const { message } = pdu.short_message as { message: unknown };
  return {
    from: String(pdu.source_addr),
    to: String(pdu.destination_addr),
    dataCoding: Number(pdu.data_coding),
    esmClass: Number(pdu.esm_class),
    text: String(message),
  };
}

/** The text of a receipt as SMPP 3.4 describes it in appendix B. */
export function receiptText(id: string, state: string, error = '000'): string {
  return `id:${id} sub:001 dlvrd:001 submit date:4003010800 done date:4003010801 stat:${state} err:${error} text:`;
}
