import type { WalletBehaviour } from '../apps/sandbox/src/magic-outcomes.ts';

/** The wallet of a new subscriber; the default is an ordinary one. Whole francs. */
export type WalletInput = {
  behaviour?: WalletBehaviour;
  balance?: number;
  pin?: string;
  locked?: boolean;
  barred?: boolean;
};

/** How the billing system responds to a booking on an account. */
type Booking = 'normal' | 'stalls-twice' | 'paid-elsewhere';

/** A new subscriber; the default is an ordinary one. `wallet: null` has none. */
export type SubscriberInput = {
  /** By default a new number. An existing number stays as it is. */
  msisdn?: string;
  /** `null`: a number of another network, which has wallets of other companies only. */
  line?: 'prepaid' | 'postpaid' | 'hybrid' | 'broadband' | null;
  status?: 'active' | 'barred' | 'closed';
  topUpBehaviour?: 'normal' | 'stalls-twice' | 'loses-answer' | 'always-stalls';
  airtime?: number;
  dataMegabytes?: number;
  /** For a postpaid or hybrid line: decimal text in francs, negative for a credit; `null` days: never billed. */
  bill?: { outstanding: string; dueInDays: number | null; account?: string; behaviour?: Booking };
  /** For a router: the handset that receives its codes. */
  contact?: string;
  wallet?: WalletInput | null;
  /** What happens to home broadband that this number orders. */
  lead?: 'normal' | 'gives-no-number' | 'loses-lead' | 'cancels' | 'stalls-twice';
};

/** A fixed-internet account; its invoices are numbered `F{account}-1` and on. */
export type FixedAccountInput = {
  accountNumber: string;
  email: string;
  contactMsisdn: string;
  behaviour?: Booking;
  invoices: { outstanding: string; status: 'open' | 'overdue' | 'paid'; dueInDays: number }[];
};

/** What a handset shows. Whole francs. */
export type Phone = {
  airtime: number;
  /** Bundle balances, the latest first; `endsAt` is ISO 8601, `null` when it never ends. */
  bundles: { name: string; left: string; endsAt: string | null }[];
  bill: { account: string; outstanding: string } | null;
  wallet: { balance: number; attemptsLeft: number; locked: boolean } | null;
  otherWallets: { name: string; balance: number }[];
  inbox: { id: number; text: string }[];
  prompts: { id: string; amount: number; text: string }[];
};

/** Adds a subscriber and returns the nine digits. */
export async function addSubscriber(url: string, input: SubscriberInput = {}): Promise<string> {
  const { msisdn } = await callSandbox<{ msisdn: string }>(`${url}/sandbox/api/subscribers`, input);
  return msisdn;
}

/** Adds a fixed-internet account with its invoices. */
export async function addFixedAccount(url: string, input: FixedAccountInput): Promise<void> {
  await callSandbox(`${url}/sandbox/api/fixed-accounts`, input);
}

/** Reads everything that a handset shows. */
export function readPhone(url: string, msisdn: string): Promise<Phone> {
  return callSandbox(`${url}/sandbox/api/phone/${msisdn}`);
}

/** Answers a prompt: with the wallet's PIN, or `null` to reject. A wrong PIN is a valid answer. */
export async function answerPrompt(
  url: string,
  { msisdn, id, pin }: { msisdn: string; id: string; pin: string | null },
): Promise<void> {
  const address = `${url}/sandbox/api/phone/${msisdn}/prompts/${id}/${pin === null ? 'reject' : 'approve'}`;
  await callSandbox(address, pin === null ? {} : { pin }, [422]);
}

/** Reads the e-mails that an address has got. */
export async function readEmails(url: string, to: string): Promise<{ subject: string; text: string }[]> {
  const address = `${url}/sandbox/api/emails?${new URLSearchParams({ to })}`;
  return (await callSandbox<{ emails: { subject: string; text: string }[] }>(address)).emails;
}

/** Sends a message from a handset to the operator's number 300 and returns the response that the handset shows. */
export async function sendMessage(
  url: string,
  { msisdn, text }: { msisdn: string; text: string },
): Promise<string> {
  const address = `${url}/sandbox/api/phone/${msisdn}/messages`;
  return (await callSandbox<{ reply: string }>(address, { to: '300', text })).reply;
}

/** Dials a code on a handset. */
export async function dialCode(
  url: string,
  { msisdn, dial }: { msisdn: string; dial: string },
): Promise<void> {
  const response = await fetch(`${url}/sandbox/phone/dial`, {
    method: 'POST',
    body: new URLSearchParams({ msisdn, dial }),
  });
  if (!response.ok) throw new Error(`dialling failed: ${response.status}`);
}

/** What a customer enters in the menu of a member of eKash. */
export type BankPayment = {
  msisdn: string;
  bank: 'bank' | 'sacco' | 'wallet';
  code: string;
  reference: string;
  /** Whole francs. */
  amount: number;
  pin?: string;
};

/** Pays by eKash from an account of a number. A refusal is a valid answer. */
export async function payFromBank(url: string, { msisdn, bank, ...entered }: BankPayment): Promise<void> {
  await callSandbox(`${url}/sandbox/api/phone/${msisdn}/banks/${bank}`, entered, [422]);
}

/** Moves an order of home broadband to its next step, as the sales system does. */
export async function moveLead(url: string, leadId: string, step: string): Promise<void> {
  await callSandbox(`${url}/sandbox/api/leads/${leadId}`, { step });
}

/** Disputes a charge at Paystack as its payer does. Whole francs. */
export async function openGatewayDispute(
  url: string,
  { reference, amount }: { reference: string; amount: number },
): Promise<void> {
  await callSandbox(`${url}/sandbox/api/disputes`, { reference, amount: String(amount) });
}

/** Reminds of the evidence of a dispute at Paystack. */
export async function remindOfGatewayDispute(url: string, id: number): Promise<void> {
  await callSandbox(`${url}/sandbox/api/disputes/${id}`, { act: 'remind' });
}

/** Decides a dispute at Paystack as the bank does. */
export async function resolveGatewayDispute(
  url: string,
  { id, resolution }: { id: number; resolution: 'declined' | 'merchant-accepted' },
): Promise<void> {
  await callSandbox(`${url}/sandbox/api/disputes/${id}`, { act: resolution });
}

/** Reads the operator settings of a portal. */
export function readSettings(url: string): Promise<Record<string, unknown>> {
  return callSandbox(`${url}/sandbox/api/settings`);
}

/** Changes operator settings of a portal, such as `walletPinMode`. */
export async function changeSettings(url: string, change: Record<string, unknown>): Promise<void> {
  await callSandbox(`${url}/sandbox/api/settings`, change);
}

/** Stops these providers, so that they answer every request with an error, and starts all others. */
export async function setOutages(url: string, companies: string[]): Promise<void> {
  await callSandbox(`${url}/sandbox/api/outages`, { companies });
}

async function callSandbox<Reply>(
  address: string,
  body?: object,
  allowedStatuses: number[] = [],
): Promise<Reply> {
  const response = await fetch(address, {
    method: body ? 'POST' : 'GET',
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  if (!response.ok && !allowedStatuses.includes(response.status)) {
    throw new Error(`${address} had status ${response.status}: ${await response.text()}`);
  }
  return response.json() as Promise<Reply>;
}
