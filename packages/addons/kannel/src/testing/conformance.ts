import { defineSmsConformance } from '@isano/adapter-kit/conformance';
import type { SmsCallbackRequest } from '@isano/adapter-kit/sms';

// Shaped like chapter 6 of Kannel's user guide ("Using the HTTP interface to send SMS messages").

const get = (query: Record<string, string>): SmsCallbackRequest => ({
  method: 'GET',
  query,
  headers: {},
  body: '',
});

export const conformance = defineSmsConformance({
  environment: (url) => ({
    KANNEL_URL: `${url.replace('http://', 'http://portal:p%40ssword@')}/cgi-bin/sendsms`,
    KANNEL_SENDER: 'Isano',
  }),
  secrets: ['p@ssword', 'p%40ssword'],
  readMessage: ({ query: { to, text = '' } }) => (to === undefined ? null : { to, text }),
  answers: {
    accepted: () => ({ status: 202, body: '0: Accepted for delivery' }),
    refused: () => ({ status: 400, body: 'Missing receiver number, rejected' }),
    notSent: () => ({ status: 503, body: 'Temporal failure, try again later.' }),
  },
  answerOther: () => ({ status: 400, body: 'Missing receiver number, rejected' }),
  callbacks: {
    delivered: (id) => get({ id, type: '1' }),
    failed: (id) => get({ id, type: '2' }),
    pending: (id) => get({ id, type: '8' }),
    inbound: (from, text) => get({ from: `+${from}`, text }),
  },
});
