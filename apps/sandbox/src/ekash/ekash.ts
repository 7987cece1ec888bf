import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { tokenIssuer } from '../access-tokens.ts';
import { isBasicOf } from '../is-same-secret.ts';
import type { SimulatorOptions, WalletSimulator } from '../simulator.ts';
import { takeMoney } from '../wallets/ledger.ts';
import { newReceipt } from '../wallets/new-receipt.ts';
import { readPayment, type WalletPayment } from '../wallets/payments.ts';
import { closePayment } from '../wallets/settle-payment.ts';
import { requestCallbacks } from '../wallets/wallet-callbacks.ts';
import type { WalletCompany } from '../wallets/wallet-company.ts';
import { type RunningWallet, startWallet } from '../wallets/wallet-server.ts';
import { addWallet, verifyPin } from '../wallets/wallets.ts';
import { describeNotice, MERCHANT_CODE } from './describe-intent.ts';
import type { Institution } from './institutions.ts';
import { intentRoutes } from './intent-routes.ts';

/** Our client's account. */
export type EkashAccount = { clientId: string; clientSecret: string };

/** The running acquirer, and what the institutions send to it. */
export type RunningEkash = RunningWallet & {
  payFrom: (payment: InstitutionPayment) => Promise<InstitutionOutcome>;
};

const TOKEN_SECONDS = 3_600;

/** An acquirer at eKash, and three institutions whose customers pay in their own menus. */
export const ekash = {
  label: 'eKash (acquirer, a bank, a SACCO and a wallet)',
  walletLabel: 'Sanga Wallet',
  setting: 'offersEkash',
  // An intent waits for a menu, and asks nobody.
  isPrompt: ({ label }) => label === null,
  start: startEkash,
} satisfies WalletSimulator;

async function startEkash({
  db,
  clock,
  account,
  merchant = 'Merchant',
}: SimulatorOptions<EkashAccount>): Promise<RunningEkash> {
  const tokens = tokenIssuer({ db, clock, issuer: 'ekash', lifeSeconds: TOKEN_SECONDS });
  const callbacks = requestCallbacks(describeNotice);
  const context = { name: 'ekash', db, clock, callbacks, newReceipt, tokens, merchant };
  const running = await startWallet(context, (app) => {
    app.register(formbody);
    app.post('/oauth/token', async ({ headers }, reply) => {
      if (!isBasicOf(headers.authorization, account.clientId, account.clientSecret))
        return reply.code(401).send({ error: 'invalid_client' });
      return { access_token: await tokens.issue(), token_type: 'Bearer', expires_in: TOKEN_SECONDS };
    });
    app.register(async (scope: FastifyInstance) => intentRoutes(scope, context));
  });
  return { ...running, payFrom: (payment) => payFromInstitution(context, payment) };
}

/** What a customer entered in the menu of an institution. */
type InstitutionPayment = {
  institution: Institution;
  /** Whose account. */
  msisdn: string;
  code: string;
  reference: string;
  /** Whole units. */
  amount: number;
  pin: string;
};

/** What became of it, in the words of the institution. */
type InstitutionOutcome = { kind: 'paid'; payment: WalletPayment } | { kind: 'refused'; why: string };

/**
 * Sends a transfer from an account to the acquirer, which accepts exactly one of exactly the amount to each intent, and none after
 * it ended. Everything else is refused before money moves, as docs/ekash.md asks of an acquirer.
 */
async function payFromInstitution(
  company: WalletCompany,
  { institution, msisdn, code, reference, amount, pin }: InstitutionPayment,
): Promise<InstitutionOutcome> {
  const { db, clock, name, newReceipt, callbacks } = company;
  const paidFrom = institution.company;
  const now = clock.now();
  await addWallet(db, { msisdn }, { company: paidFrom, now });
  const outcome = await db.transaction(async (sql): Promise<InstitutionOutcome> => {
    const refused = (why: string) => ({ kind: 'refused', why }) as const;
    if (code !== MERCHANT_CODE) return refused('There is no merchant with this code.');
    const { rows } = await sql.query<{ id: string; due: boolean }>(
      `SELECT id, due_at <= $3 AS due FROM sandbox.wallet_payments WHERE company = $1 AND label = $2
       ORDER BY created_at DESC LIMIT 1`,
      [name, reference, now],
    );
    const [row] = rows;
    const payment = row && (await readPayment(sql, name, { by: 'id', value: row.id, lock: true }));
    if (!payment) return refused('The merchant does not know this reference.');
    if (payment.result === 'paid') return refused('This reference is paid already.');
    if (payment.result || row.due) return refused('This reference is over. Nothing was taken.');
    if (payment.amount !== amount)
      return refused(`The merchant asks for ${payment.amount} with this reference.`);
    const checked = await verifyPin(sql, paidFrom, { msisdn, pin });
    if (checked.kind !== 'right')
      return refused(checked.kind === 'wrong' ? 'Wrong PIN.' : 'This account is locked.');
    const entry = { company: paidFrom, msisdn, paymentId: payment.id, amount, at: now };
    if (!(await takeMoney(sql, entry))) return refused('There is not enough money in this account.');
    await sql.query(
      'UPDATE sandbox.wallet_payments SET msisdn = $3, paid_from = $4 WHERE company = $1 AND id = $2',
      [name, payment.id, msisdn, paidFrom],
    );
    const paid = { ...payment, msisdn, paidFrom, charged: amount, receipt: newReceipt(), paidAt: now };
    return { kind: 'paid', payment: await closePayment(sql, paid, 'paid') };
  });
  if (outcome.kind === 'paid') void callbacks.notify(outcome.payment);
  return outcome;
}
