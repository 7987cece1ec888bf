import { parseUssdReply, USSD_PATH, type UssdScreen } from '@portal/contract/http/ussd';
import { newId } from '@portal/platform/crypto/new-id';
import type { FastifyInstance } from 'fastify';

/** The secret of the gateway in tests. */
/** How fast the machine is decides no test. */
export const PATIENT_GATEWAY = { USSD_ANSWER_SECONDS: '240' };

export const GATEWAY_SECRET = 'the secret of the USSD gateway for tests';

type Request = { sessionId: string; phoneNumber: string; networkCode: string; text: string };

/** Posts a request as the gateway does. */
export function postUssd(
  app: FastifyInstance,
  fields: Partial<Request>,
  headers: Record<string, string> = { authorization: `Bearer ${GATEWAY_SECRET}` },
) {
  return app.inject({
    method: 'POST',
    url: USSD_PATH,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
}

/** A session on a handset, of a network as the gateway writes it. Throws when the reply is not a screen with status 200. */
export function openSession(
  app: FastifyInstance,
  msisdn: string,
  { sessionId = newId(), networkCode = '' }: { sessionId?: string; networkCode?: string } = {},
) {
  const phoneNumber = `+250${msisdn}`;
  let text = '';
  const request = async (sent: string): Promise<UssdScreen> => {
    const reply = await postUssd(app, { sessionId, phoneNumber, networkCode, text: sent });
    const screen = reply.statusCode === 200 ? parseUssdReply(reply.body) : null;
    if (!screen) throw new Error(`no screen: ${reply.statusCode} ${reply.body}`);
    return screen;
  };
  return {
    sessionId,
    /** Dials the code, with inputs in it: `1*500`. */
    dial: (inputs = '') => {
      text = inputs;
      return request(text);
    },
    /** Answers the screen with one input, then the next. Returns the last screen. */
    send: async (...inputs: string[]): Promise<UssdScreen> => {
      let screen: UssdScreen | null = null;
      for (const input of inputs) {
        text = text === '' ? input : `${text}*${input}`;
        screen = await request(text);
      }
      return screen ?? request(text);
    },
    /** The gateway sends its last request once more. */
    repeat: () => request(text),
  };
}
