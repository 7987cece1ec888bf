import { expect } from '@playwright/test';
import { findCode } from '@portal/domain/identifiers/testing/find-code';
import { DEFAULT_PIN } from '../apps/sandbox/src/magic-outcomes.ts';
import { addContactAttempts } from './add-contact-attempts.ts';
import { advanceTime } from './advance-time.ts';
import { countRows } from './database.ts';
import {
  addFixedAccount,
  addSubscriber,
  answerPrompt,
  dialCode,
  type FixedAccountInput,
  moveLead,
  readPhone,
  type SubscriberInput,
  sendMessage,
} from './sandbox.ts';
import { WAIT_LIMITS } from './wait-limits.ts';

/**
 * Playwright's own pauses grow to a second, which is longer than most of what is waited for here. The limit is that of the journeys; outside of
 * their runner there would be another.
 */
const POLLING = { intervals: [100, 200], timeout: WAIT_LIMITS.screen };

/** A subscriber's airtime and wallet balance in whole francs. */
export type Balances = { airtime: number; wallet: number };

/** Actions on the sandbox of one portal. */
export type SandboxActions = ReturnType<typeof createSandboxActions>;

/**
 * @param url address of the portal;
 * @param databaseUrl its database, to advance time
 */
export function createSandboxActions({ url, databaseUrl }: { url: string; databaseUrl: string }) {
  const waitForPrompt = async (msisdn: string) => {
    await expect
      .poll(async () => (await readPhone(url, msisdn)).prompts.length, {
        message: 'a prompt on the handset',
        ...POLLING,
      })
      .toBe(1);
    const [first] = (await readPhone(url, msisdn)).prompts;
    if (!first) throw new Error('The prompt disappeared');
    return first;
  };
  return {
    readHandset: (msisdn: string) => readPhone(url, msisdn),
    /** Adds a subscriber for this test and returns the nine digits. */
    addSubscriber: (input: SubscriberInput = {}) => addSubscriber(url, input),
    /** Adds a fixed-internet account for this test. */
    addFixedAccount: (input: FixedAccountInput) => addFixedAccount(url, input),
    /** Moves an order of home broadband to its next step, as the sales system does. */
    moveLead: (leadId: string, step: string) => moveLead(url, leadId, step),
    readBalances: async (msisdn: string): Promise<Balances> => {
      const { airtime, wallet } = await readPhone(url, msisdn);
      return { airtime, wallet: wallet?.balance ?? 0 };
    },
    readInbox: async (msisdn: string): Promise<string[]> =>
      (await readPhone(url, msisdn)).inbox.map(({ text }) => text),
    /** Waits for the `nth` code sent to a handset and returns its digits. */
    waitForCode: async (msisdn: string, nth = 1): Promise<string> => {
      const codes = async () =>
        (await readPhone(url, msisdn)).inbox.flatMap(({ text }) => findCode(text) ?? []);
      const count = async () => (await codes()).length;
      await expect.poll(count, { message: 'codes in the inbox', ...POLLING }).toBe(nth);
      return (await codes())[0] ?? '';
    },
    waitForPrompt,
    /** Sends a message from a handset to the operator's number and returns the reply. */
    sendMessage: (msisdn: string, text: string) => sendMessage(url, { msisdn, text }),
    dialCode: (msisdn: string, dial: string) => dialCode(url, { msisdn, dial }),
    /**
     * Simulates that many strangers, each from a network of its own, who have just used up codes or prompts of a
     * number.
     */
    addContactAttempts: (msisdn: string, kind: 'code' | 'prompt', count: number) =>
      addContactAttempts(databaseUrl, { msisdn, kind, count }),
    approvePrompt: async (msisdn: string, pin = DEFAULT_PIN) =>
      answerPrompt(url, { msisdn, id: (await waitForPrompt(msisdn)).id, pin }),
    rejectPrompt: async (msisdn: string) =>
      answerPrompt(url, { msisdn, id: (await waitForPrompt(msisdn)).id, pin: null }),
    /** Counts the orders or payments of a number that is recharged. */
    countRows: (table: 'orders' | 'payments', msisdn: string) => countRows(databaseUrl, table, msisdn),
    /** Advances the server's time for everything that belongs to a number. */
    advanceTime: (msisdn: string, seconds: number) => advanceTime(databaseUrl, { msisdn, seconds }),
  };
}
