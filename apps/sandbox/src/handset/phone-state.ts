import { formatMoney, withPlainSpaces } from '@portal/domain/format-money';
import { money } from '@portal/domain/money';
import type { OperatorDesk } from '../operator-desk.ts';
import type { MoneyContext } from '../operator-money/money-routes.ts';
import { listPrompts } from '../operator-money/payments.ts';
import { PUSH_COMPANIES, type PushCompany } from '../wallet/company.ts';
import type { PushCallbacks } from '../wallet/push-callbacks.ts';
import { listPushPrompts } from '../wallet/push-payments.ts';
import { readWallet } from '../wallet/wallets.ts';

/** What the handset stands on. */
export type HandsetContext = {
  money: MoneyContext;
  /** How each of the other companies tells its clients. */
  push: Record<PushCompany, Pick<PushCallbacks, 'tell'>>;
  operator: OperatorDesk;
  product: string;
};

/** A wallet prompt on the screen. `amount` in whole francs. */
export type Prompt = { id: string; amount: number; text: string };

/** All that a handset shows. Amounts in whole francs. */
export type PhoneState = {
  msisdn: string;
  /** `null`: no such line at this operator. */
  line: string | null;
  airtime: number;
  dataMegabytes: number;
  /** What came with bundles, the latest first; `endsAt` is ISO 8601, UTC, `null` when it never ends. */
  bundles: { name: string; left: string; endsAt: string | null }[];
  /** Postpaid lines: what is owed, decimal text in francs, negative for a credit. */
  bill: { account: string; outstanding: string } | null;
  wallet: { balance: number; attemptsLeft: number; locked: boolean; barred: boolean } | null;
  /** Wallets of other companies whose way to pay is switched on. */
  otherWallets: { name: string; balance: number }[];
  /** Newest first; `at` is ISO 8601, UTC. */
  inbox: { id: number; text: string; at: string }[];
  prompts: Prompt[];
};

/** Reads everything of one number at once. */
export async function readPhone(context: HandsetContext, msisdn: string): Promise<PhoneState> {
  const { money, operator, product } = context;
  const [balances, inbox, wallet, prompts, pushPrompts, otherWallets] = await Promise.all([
    operator.balances(msisdn),
    operator.inbox(msisdn),
    readWallet(money.db, 'money', msisdn),
    listPrompts(money.db, msisdn),
    readPushPrompts(context, msisdn),
    readOtherWallets(context, msisdn),
  ]);
  return {
    msisdn,
    line: balances?.line ?? null,
    airtime: balances?.airtime ?? 0,
    dataMegabytes: balances?.dataMegabytes ?? 0,
    bundles: (balances?.bundles ?? []).map((held) => ({
      ...held,
      endsAt: held.endsAt?.toISOString() ?? null,
    })),
    bill: balances?.bill ?? null,
    wallet: wallet && {
      balance: wallet.balance,
      attemptsLeft: wallet.attemptsLeft,
      locked: wallet.attemptsLeft === 0,
      barred: wallet.barred,
    },
    otherWallets,
    inbox: inbox.map((message) => ({ ...message, at: message.at.toISOString() })),
    prompts: [
      ...prompts.map(({ id, amount, reference }) => ({
        id,
        amount,
        text: `Pay ${francs(amount)} to ${product}? ${reference}`,
      })),
      ...pushPrompts,
    ],
  };
}

const OTHERS = [
  { name: 'SmartCash', company: 'smartcash', offer: 'offersSmartcash' },
  { name: 'M-Pesa', company: 'mpesa', offer: 'offersMpesa' },
  { name: 'MTN MoMo', company: 'momo', offer: 'offersMomo' },
  { name: 'Mobile Money', company: 'gsma', offer: 'offersGsma' },
] as const;

async function readPushPrompts({ money, product }: HandsetContext, msisdn: string): Promise<Prompt[]> {
  const all = await Promise.all(PUSH_COMPANIES.map((company) => listPushPrompts(money.db, company, msisdn)));
  return all.flat().map(({ id, amount, company }) => ({
    id,
    amount,
    text: `${OTHERS.find((other) => other.company === company)?.name}: pay ${francs(amount)} to ${product}?`,
  }));
}

async function readOtherWallets({ money, operator }: HandsetContext, msisdn: string) {
  const settings = await operator.readSettings();
  const shown = OTHERS.filter(({ offer }) => settings[offer] === true);
  const found = await Promise.all(
    shown.map(async ({ name, company }) => ({ name, wallet: await readWallet(money.db, company, msisdn) })),
  );
  return found.flatMap(({ name, wallet }) => (wallet ? [{ name, balance: wallet.balance }] : []));
}

/** `RWF 12,500`. */
export function francs(amount: number): string {
  return withPlainSpaces(formatMoney(money(amount, 'RWF'), 'en'));
}
