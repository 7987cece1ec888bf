import type { FastifyInstance } from 'fastify';
import { type RunningSimulator, startService } from '../start-service.ts';
import { answerPrompt, type PromptAnswer, type PromptOutcome } from './answer-prompt.ts';
import { listQuestions, type WalletMandate } from './mandates.ts';
import { listPrompts, type WalletPayment } from './payments.ts';
import { settlePayments } from './settle-payment.ts';
import type { WalletCallbacks } from './wallet-callbacks.ts';
import type { WalletCompany } from './wallet-company.ts';

/** A running company with wallets, and the handset's side of it. */
export type RunningWallet = RunningSimulator & {
  callbacks: WalletCallbacks;
  listPrompts: (msisdn: string) => Promise<WalletPayment[]>;
  /** Questions for a permission that wait on a handset. */
  listQuestions: (msisdn: string) => Promise<WalletMandate[]>;
  answerPrompt: (answer: PromptAnswer) => Promise<PromptOutcome>;
};

/** Starts the HTTP service of a company with wallets, and settles its payments. */
export async function startWallet(
  company: WalletCompany,
  routes: (app: FastifyInstance) => unknown,
): Promise<RunningWallet> {
  const { db, name, callbacks } = company;
  const service = await startService({ db, name, routes, settle: () => settlePayments(company) });
  return {
    baseUrl: service.baseUrl,
    callbacks,
    listPrompts: (msisdn) => listPrompts(db, name, msisdn),
    listQuestions: (msisdn) => listQuestions(company, msisdn),
    answerPrompt: (answer) => answerPrompt(company, answer),
    stop: async () => {
      await service.stop();
      await callbacks.flush();
    },
  };
}
