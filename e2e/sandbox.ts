import type { WalletBehaviour } from '../apps/sandbox/src/magic-outcomes.ts';

/** The wallet of a new subscriber; everything left out is ordinary. Whole francs. */
export type WantedWallet = {
  behaviour?: WalletBehaviour;
  balance?: number;
  pin?: string;
  locked?: boolean;
  barred?: boolean;
};

/** How the billing system takes to booking a payment on an account. */
type Booking = 'normal' | 'stalls-twice' | 'paid-elsewhere';

/** What a new subscriber is like; everything left out is ordinary. `wallet: null` has none. */
export type WantedSubscriber = {
  /** Left out: one of its own. An existing number stays as it is. */
  msisdn?: string;
  /** `null`: a number of another network, with wallets at other companies alone. */
  line?: 'prepaid' | 'postpaid' | 'hybrid' | 'broadband' | null;
  status?: 'active' | 'barred' | 'closed';
  topUpBehaviour?: 'normal' | 'stalls-twice' | 'loses-answer' | 'always-stalls';
  airtime?: number;
  /** Of a postpaid or hybrid line: decimal text in francs, negative for a credit; `null` days: never billed. */
  bill?: { outstanding: string; dueInDays: number | null; account?: string; behaviour?: Booking };
  /** Of a router: the handset that gets its codes. */
  contact?: string;
  wallet?: WantedWallet | null;
  /** What becomes of home broadband that this number orders. */
  lead?: 'normal' | 'gives-no-number' | 'loses-lead' | 'cancels' | 'stalls-twice';
};

/** A fixed-internet account; its invoices are numbered `F{account}-1` and on. */
export type WantedAccount = {
  accountNumber: string;
  email: string;
  contactMsisdn: string;
  behaviour?: Booking;
  invoices: { outstanding: string; status: 'open' | 'overdue' | 'paid'; dueInDays: number }[];
};

/** What a handset shows. Whole francs. */
export type Phone = {
  airtime: number;
  /** What came with bundles, the latest first; `endsAt` is ISO 8601, `null` when it never ends. */
  bundles: { name: string; left: string; endsAt: string | null }[];
  bill: { account: string; outstanding: string } | null;
  wallet: { balance: number; attemptsLeft: number; locked: boolean } | null;
  otherWallets: { name: string; balance: number }[];
  inbox: { id: number; text: string }[];
  prompts: { id: string; amount: number; text: string }[];
};

/** Adds a subscriber with a number of its own, and gives the nine digits. */
export async function addSubscriber(url: string, wanted: WantedSubscriber = {}): Promise<string> {
  const { msisdn } = await ask<{ msisdn: string }>(`${url}/sandbox/api/subscribers`, wanted);
  return msisdn;
}

/** Adds a fixed-internet account with its invoices. */
export async function addFixedAccount(url: string, wanted: WantedAccount): Promise<void> {
  await ask(`${url}/sandbox/api/fixed-accounts`, wanted);
}

/** Reads everything a handset shows. */
export function readPhone(url: string, msisdn: string): Promise<Phone> {
  return ask(`${url}/sandbox/api/phone/${msisdn}`);
}

/** Answers a prompt: with the wallet's PIN, or `null` for no. A wrong PIN is an answer like any other. */
export async function answerPrompt(
  url: string,
  { msisdn, id, pin }: { msisdn: string; id: string; pin: string | null },
): Promise<void> {
  const address = `${url}/sandbox/api/phone/${msisdn}/prompts/${id}/${pin === null ? 'reject' : 'approve'}`;
  await ask(address, pin === null ? {} : { pin }, [422]);
}

/** Sends a message from a handset to the operator's number 300; gives the answer that the handset shows. */
export async function sendMessage(
  url: string,
  { msisdn, text }: { msisdn: string; text: string },
): Promise<string> {
  const address = `${url}/sandbox/api/phone/${msisdn}/messages`;
  return (await ask<{ reply: string }>(address, { to: '300', text })).reply;
}

/** Dials a code on a handset. */
export async function dialCode(
  url: string,
  { msisdn, dial }: { msisdn: string; dial: string },
): Promise<void> {
  const reply = await fetch(`${url}/sandbox/phone/dial`, {
    method: 'POST',
    body: new URLSearchParams({ msisdn, dial }),
  });
  if (!reply.ok) throw new Error(`dialling was refused: ${reply.status}`);
}

/** Moves an order of home broadband to its next step, as the sales desk does. */
export async function moveLead(url: string, leadId: string, step: string): Promise<void> {
  await ask(`${url}/sandbox/api/leads/${leadId}`, { step });
}

/** Changes the operator's settings of a portal, such as `walletPinMode`. */
export async function changeSettings(url: string, change: Record<string, unknown>): Promise<void> {
  await ask(`${url}/sandbox/api/settings`, change);
}

/** Takes companies down, so that they answer everything with an error, and all others up again. */
export async function takeDown(url: string, companies: string[]): Promise<void> {
  await ask(`${url}/sandbox/api/outages`, { companies });
}

async function ask<Reply>(address: string, body?: object, alsoFine: number[] = []): Promise<Reply> {
  const reply = await fetch(address, {
    method: body ? 'POST' : 'GET',
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  if (!reply.ok && !alsoFine.includes(reply.status)) {
    throw new Error(`${address} answered ${reply.status}: ${await reply.text()}`);
  }
  return reply.json() as Promise<Reply>;
}
