import type { PortalClient } from '@portal/contract/http/portal-client';
import { describe, expect, test } from 'vitest';
import { readCardLink, readReminderLink } from './lines-step.ts';

const refused = (code: string) => ({ kind: 'refused', status: 400, code, message: '', details: {} }) as const;

/** Reads what a link is about while the portal gives this answer. */
const LINKS = {
  'the reminders of a link': (answer: object) =>
    readReminderLink(
      { readReminders: async () => answer } as Partial<PortalClient> as PortalClient,
      'https://portal.example/my-lines?link=L1',
    ),
  'the card of a link': (answer: object) =>
    readCardLink(
      { readCardPermission: async () => answer } as Partial<PortalClient> as PortalClient,
      'https://portal.example/my-lines?card=L1',
    ),
};

describe.each(Object.entries(LINKS))('%s', (_what, read) => {
  test.each([
    ['nobody has such a link', { kind: 'ok', result: { reminders: null, permission: null } }],
    ['it is no link', refused('INVALID_REQUEST')],
  ])('have ended when %s', async (_when, answer) => {
    expect(Object.values((await read(answer)) ?? {})).toEqual(['L1', null]);
  });

  // Who reads that no card is charged any more looks no further.
  test.each([
    ['the database does not answer', refused('UNAVAILABLE')],
    ['the browser asked too often', refused('RATE_LIMITED')],
    ['the portal fails', refused('INTERNAL')],
    ['the portal is not reached', { kind: 'unreachable', cause: 'offline' }],
  ])('are not said to have ended when %s', async (_when, answer) => {
    expect(await read(answer)).toBeNull();
  });
});
