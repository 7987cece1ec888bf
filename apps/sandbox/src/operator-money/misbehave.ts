import type { FastifyReply } from 'fastify';
import { sendAs } from '../weather.ts';
import type { Answer } from './answers.ts';
import type { Callbacks } from './callbacks.ts';
import type { MoneyPayment } from './payments.ts';

/** Sends the answer, or what the behaviour makes of it, with the callbacks that go before and after. */
export async function answerAs(
  payment: MoneyPayment,
  answer: Answer,
  { reply, callbacks }: { reply: FastifyReply; callbacks: Callbacks },
): Promise<void> {
  const final = payment.status === 'TS' || payment.status === 'TF';
  if (payment.behaviour === 'forged-callback') await callbacks.forge(payment);
  if (final && payment.behaviour === 'callback-first') await callbacks.tell(payment);
  else if (final) void callbacks.tell(payment);
  sendAs(payment.behaviour, reply, 'application/json', JSON.stringify(answer));
}
