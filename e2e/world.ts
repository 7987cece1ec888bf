import { expect } from '@playwright/test';
import { DEFAULT_PIN } from '../apps/sandbox/src/magic-outcomes.ts';
import { besiege } from './besiege.ts';
import { countRows } from './database.ts';
import {
  addFixedAccount,
  addSubscriber,
  answerPrompt,
  dialCode,
  moveLead,
  readPhone,
  sendMessage,
  type WantedAccount,
  type WantedSubscriber,
} from './sandbox.ts';
import { letTimePass } from './time.ts';

/** What a subscriber has: airtime on the line, money in the wallet. Whole francs. */
export type Balances = { airtime: number; wallet: number };

/** The outside world of one portal, as verbs. */
export type World = ReturnType<typeof worldOf>;

/** @param url address of the portal; @param databaseUrl its database, for letting time pass */
export function worldOf({ url, databaseUrl }: { url: string; databaseUrl: string }) {
  const prompt = async (msisdn: string) => {
    await expect
      .poll(async () => (await readPhone(url, msisdn)).prompts.length, { message: 'a prompt on the handset' })
      .toBe(1);
    const [first] = (await readPhone(url, msisdn)).prompts;
    if (!first) throw new Error('The prompt went away');
    return first;
  };
  return {
    phone: (msisdn: string) => readPhone(url, msisdn),
    /** A subscriber of this test alone; gives the nine digits. */
    subscriber: (wanted: WantedSubscriber = {}) => addSubscriber(url, wanted),
    /** A fixed-internet account of this test alone. */
    fixedAccount: (wanted: WantedAccount) => addFixedAccount(url, wanted),
    /** The sales desk moves an order of home broadband to its next step. */
    moveLead: (leadId: string, step: string) => moveLead(url, leadId, step),
    balances: async (msisdn: string): Promise<Balances> => {
      const { airtime, wallet } = await readPhone(url, msisdn);
      return { airtime, wallet: wallet?.balance ?? 0 };
    },
    inbox: async (msisdn: string): Promise<string[]> =>
      (await readPhone(url, msisdn)).inbox.map(({ text }) => text),
    /** Waits for the `nth` code that was sent to a handset and reads its six digits. */
    lastCode: async (msisdn: string, nth = 1): Promise<string> => {
      const codes = async () =>
        (await readPhone(url, msisdn)).inbox.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
      await expect.poll(async () => (await codes()).length, { message: 'codes in the inbox' }).toBe(nth);
      return (await codes())[0] ?? '';
    },
    prompt,
    /** A message from a handset to the operator's number; gives the answer. */
    message: (msisdn: string, text: string) => sendMessage(url, { msisdn, text }),
    dial: (msisdn: string, dial: string) => dialCode(url, { msisdn, dial }),
    /** That many strangers, each in a network of its own, have just used up codes or prompts of a number. */
    besiege: (msisdn: string, kind: 'code' | 'prompt', count: number) =>
      besiege(databaseUrl, { msisdn, kind, count }),
    approvePrompt: async (msisdn: string, pin = DEFAULT_PIN) =>
      answerPrompt(url, { msisdn, id: (await prompt(msisdn)).id, pin }),
    rejectPrompt: async (msisdn: string) =>
      answerPrompt(url, { msisdn, id: (await prompt(msisdn)).id, pin: null }),
    /** Orders or payments of a number that is recharged. */
    count: (table: 'orders' | 'payments', msisdn: string) => countRows(databaseUrl, table, msisdn),
    /** Lets that many seconds pass on the server for everything that concerns a number. */
    timePasses: (msisdn: string, seconds: number) => letTimePass(databaseUrl, { msisdn, seconds }),
  };
}
