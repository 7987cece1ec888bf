import { type Incoming, injectFault } from '../fault-injection.ts';
import { type Authorize, type PaymentRequest, type Submission, submitPayment } from './submit-payment.ts';
import type { WalletCompany } from './wallet-company.ts';
import { readWallet } from './wallets.ts';

/**
 * Handles a request for a payment as every company does: the faults before it is read, the submission, the callbacks
 * that go before the answer. `answered`: the request has its answer already.
 */
export async function takePayment<Refusal = never>(
  company: WalletCompany,
  request: PaymentRequest,
  { authorize, ...incoming }: Incoming & { authorize?: Authorize<Refusal> },
): Promise<Submission<Refusal> | { kind: 'answered' }> {
  const { db, name, callbacks } = company;
  const wallet = await readWallet(db, name, request.msisdn);
  // A company without references recognises a retry by where its callback goes.
  const key = `${name}:${request.reference ?? request.callbackUrl ?? request.id}`;
  if (wallet && (await injectFault(wallet.behaviour, { ...incoming, db, key }))) return { kind: 'answered' };
  const submission = await submitPayment(company, request, authorize);
  if (submission.kind !== 'recorded') return submission;
  const { payment, behaviour } = submission;
  if (behaviour === 'forged-callback') await callbacks.forge(payment);
  if (payment.result && behaviour === 'callback-first') await callbacks.notify(payment);
  else if (payment.result) void callbacks.notify(payment);
  return submission;
}
