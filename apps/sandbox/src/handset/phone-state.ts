import type { ScreenBrand } from '@portal/design/developer-page';
import { formatMoney, withPlainSpaces } from '@portal/domain/money/format-money';
import { countryCurrency, money } from '@portal/domain/money/money';
import { localDay } from '@portal/domain/time/calendar-date';
import type { Clock } from '@portal/domain/time/clock';
import type { PaystackDisputes } from '../paystack/disputes.ts';
import type { SandboxDb } from '../sandbox-db.ts';
import type { LineBalances, SandboxOperator } from '../sandbox-operator.ts';
import type { WalletSimulator } from '../simulator.ts';
import { type RunningOf, WALLETS } from '../simulators.ts';
import type { WalletMandate } from '../wallets/mandates.ts';
import type { WalletPayment } from '../wallets/payments.ts';
import { readWallet } from '../wallets/wallets.ts';

/** What the handset is made with. */
export type HandsetContext = {
  db: SandboxDb;
  clock: Clock;
  wallets: RunningOf<typeof WALLETS>;
  operator: SandboxOperator;
  brand: ScreenBrand;
  /** The bank's side of card charges. */
  disputes: PaystackDisputes;
};

/** A wallet prompt on the screen. `amount` in whole francs; 0 where a permission is asked for. */
export type Prompt = { id: string; amount: number; text: string };

/** Everything a handset shows. Amounts in whole francs. */
export type PhoneState = Omit<LineBalances, 'line'> & {
  msisdn: string;
  /** `null`: no such line at this operator. */
  line: string | null;
  wallet: { balance: number; attemptsLeft: number; locked: boolean; barred: boolean } | null;
  /** Wallets of other companies whose payment method is switched on. */
  otherWallets: { name: string; balance: number }[];
  /** Newest first. */
  inbox: { id: number; text: string; at: Date }[];
  prompts: Prompt[];
};

const NO_LINE = { line: null, airtime: 0, dataMegabytes: 0, bundles: [], bill: null };

/** Reads everything of one number at once. */
export async function readPhone(context: HandsetContext, msisdn: string): Promise<PhoneState> {
  const { db, operator } = context;
  const [balances, inbox, wallet, prompts, otherWallets] = await Promise.all([
    operator.balances(msisdn),
    operator.inbox(msisdn),
    readWallet(db, 'money', msisdn),
    readPrompts(context, msisdn),
    readOtherWallets(context, msisdn),
  ]);
  return {
    msisdn,
    ...(balances ?? NO_LINE),
    wallet: wallet && {
      balance: wallet.balance,
      attemptsLeft: wallet.attemptsLeft,
      locked: wallet.attemptsLeft === 0,
      barred: wallet.barred,
    },
    otherWallets,
    inbox,
    prompts,
  };
}

const COMPANIES = Object.entries<WalletSimulator>(WALLETS);

async function readPrompts({ wallets, brand }: HandsetContext, msisdn: string): Promise<Prompt[]> {
  const all = await Promise.all(Object.values(wallets).map((wallet) => wallet.listPrompts(msisdn)));
  const payments = all
    .flat()
    .filter(isPrompt)
    .map((payment) => {
      const { id, amount } = payment;
      return { id, amount, text: promptText(payment, brand.name) };
    });
  const questions = await Promise.all(
    COMPANIES.map(async ([name, { walletLabel }]) => {
      const asked = await wallets[name as keyof typeof wallets].listQuestions(msisdn);
      return asked.map((mandate) => ({
        id: mandate.id,
        amount: 0,
        text: questionText(mandate, walletLabel, brand.name),
      }));
    }),
  );
  return [...payments, ...questions.flat()];
}

/** It names the sums, how often, and until when: what a payer must be told of a series (RTS on strong customer authentication, article 14). */
function questionText(
  { chargeLimit, monthLimit, label, validUntil }: WalletMandate,
  wallet: string,
  merchant: string,
) {
  const sums = [
    chargeLimit !== null && `up to ${francs(chargeLimit)} at a time`,
    monthLimit !== null && `${francs(monthLimit)} a month`,
  ].filter(Boolean);
  return `${wallet}: let ${merchant} take ${sums.join(' and ') || 'payments'} without asking, until ${localDay(validUntil)}? ${label}`;
}

function isPrompt(payment: WalletPayment): boolean {
  return COMPANIES.find(([name]) => name === payment.company)?.[1].isPrompt?.(payment) ?? true;
}

function promptText(payment: WalletPayment, product: string): string {
  const company = COMPANIES.find(([name]) => name === payment.company)?.[1];
  const amount = francs(payment.amount);
  return (
    company?.promptText?.(payment, product, amount) ?? `${company?.walletLabel}: pay ${amount} to ${product}?`
  );
}

async function readOtherWallets({ db, operator }: HandsetContext, msisdn: string) {
  const settings = await operator.readSettings();
  const shown = COMPANIES.filter(([, { isOperatorsOwn, setting }]) => !isOperatorsOwn && settings[setting]);
  const found = await Promise.all(
    shown.map(async ([company, { walletLabel: name }]) => ({
      name,
      wallet: await readWallet(db, company, msisdn),
    })),
  );
  return found.flatMap(({ name, wallet }) => (wallet ? [{ name, balance: wallet.balance }] : []));
}

/** `RWF 12,500`, in the country's currency. */
export function francs(amount: number): string {
  return withPlainSpaces(formatMoney(money(amount, countryCurrency()), 'en'));
}
