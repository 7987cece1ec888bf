import { defineSmsConformance, type OtherSideAnswer } from '@isano/adapter-kit/conformance';
import { z } from '@isano/adapter-kit/settings';
import type { SmsCallbackRequest } from '@isano/adapter-kit/sms';

// Shaped like the documents that README.md names, with values of our own.

const REQUEST = z.object({
  messages: z.array(
    z.object({
      destinations: z.array(z.object({ to: z.string(), messageId: z.string() })),
      content: z.object({ text: z.string() }),
    }),
  ),
});

function answerWith(status: object): OtherSideAnswer {
  const messages = [{ messageId: '4404-aggregator-1', destination: '250788123456', status }];
  return { status: 200, body: { bulkId: '4404-bulk', messages } };
}

const post = (results: readonly object[]): SmsCallbackRequest => ({
  method: 'POST',
  query: {},
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ results }),
});
const report = (messageId: string, status: object, error: object) => ({
  bulkId: '4404-bulk',
  messageId,
  to: '250788123456',
  sentAt: '2026-02-28T08:00:00.000+0000',
  doneAt: '2026-02-28T08:00:02.000+0000',
  smsCount: 1,
  status,
  error,
});
const NO_ERROR = { groupId: 0, groupName: 'OK', id: 0, name: 'NO_ERROR', permanent: false };
const DELIVERED = { groupId: 3, groupName: 'DELIVERED', id: 5, name: 'DELIVERED_TO_HANDSET' };
const TO_OPERATOR = { groupId: 3, groupName: 'DELIVERED', id: 2, name: 'DELIVERED_TO_OPERATOR' };
const EXPIRED = { groupId: 4, groupName: 'EXPIRED', id: 15, name: 'EXPIRED_EXPIRED' };
const ABSENT = {
  groupId: 1,
  groupName: 'HANDSET_ERRORS',
  id: 27,
  name: 'EC_ABSENT_SUBSCRIBER',
  permanent: false,
};

export const conformance = defineSmsConformance({
  environment: (url) => ({ INFOBIP_URL: url, INFOBIP_KEY: 'key-of-the-account', INFOBIP_SENDER: 'Isano' }),
  secrets: ['key-of-the-account'],
  readMessage: ({ path, body }) => {
    if (path !== '/sms/3/messages') return null;
    const [message] = REQUEST.parse(JSON.parse(body)).messages;
    const [destination] = message?.destinations ?? [];
    return message && destination ? { to: destination.to, text: message.content.text } : null;
  },
  answers: {
    accepted: () =>
      answerWith({
        groupId: 1,
        groupName: 'PENDING',
        id: 26,
        name: 'PENDING_ACCEPTED',
        description: 'accepted',
      }),
    refused: () => ({
      status: 400,
      body: { errorCode: 'E400', description: 'Request cannot be processed.' },
    }),
    notSent: () =>
      answerWith({
        groupId: 5,
        groupName: 'REJECTED',
        id: 12,
        name: 'REJECTED_NOT_ENOUGH_CREDITS',
        description: 'no',
      }),
  },
  answerOther: () => ({ status: 400, body: { errorCode: 'E400' } }),
  callbacks: {
    delivered: (id) => post([report(id, DELIVERED, NO_ERROR)]),
    failed: (id) => post([report(id, EXPIRED, ABSENT)]),
    pending: (id) => post([report(id, TO_OPERATOR, NO_ERROR)]),
    several: (ids) => post(ids.map((id) => report(id, DELIVERED, NO_ERROR))),
    inbound: (from, text) =>
      post([
        {
          messageId: '817',
          from,
          to: '300',
          text,
          cleanText: text,
          receivedAt: '2026-02-28T08:00:00.000+0000',
        },
      ]),
  },
});
