import { randomInt } from 'node:crypto';
import { isPin } from '@portal/domain/pin';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { DEFAULT_PIN, WALLET_BEHAVIOURS, type WalletBehaviour } from '../magic-outcomes.ts';
import { changeOutages, readOutages } from '../outages.ts';
import { addForeignWallets, addWalletEverywhere } from '../wallet/wallets.ts';
import { answerPrompt } from './answer-prompt.ts';
import { type HandsetContext, readPhone } from './phone-state.ts';
import { writeMessage } from './write-message.ts';

type PromptPath = { msisdn: string; id: string };
type NewWallet = {
  behaviour?: unknown;
  balance?: unknown;
  pin?: unknown;
  locked?: unknown;
  barred?: unknown;
};

/** The sandbox for programs: browser tests make their own subscribers and hold their handsets. */
export function apiRoutes(app: FastifyInstance, context: HandsetContext): void {
  const { operator } = context;

  app.get('/sandbox/api/phone/:msisdn', (request) =>
    readPhone(context, (request.params as { msisdn: string }).msisdn),
  );

  app.post('/sandbox/api/phone/:msisdn/messages', async (request, reply) => {
    const { msisdn } = request.params as { msisdn: string };
    const { to, text } = (request.body ?? {}) as { to?: unknown; text?: unknown };
    if (typeof to !== 'string' || typeof text !== 'string') return problem(reply, 'to, text: texts');
    return { reply: await writeMessage(context, { msisdn, to, text }) };
  });

  app.post('/sandbox/api/phone/:msisdn/prompts/:id/approve', async (request, reply) => {
    const { msisdn, id } = request.params as PromptPath;
    const { pin } = (request.body ?? {}) as { pin?: unknown };
    if (typeof pin !== 'string' || !isPin(pin)) return problem(reply, 'pin: four digits');
    return answered(context, reply, { id, msisdn, pin });
  });

  app.post('/sandbox/api/phone/:msisdn/prompts/:id/reject', (request, reply) => {
    const { msisdn, id } = request.params as PromptPath;
    return answered(context, reply, { id, msisdn, pin: null });
  });

  app.post('/sandbox/api/subscribers', async (request, reply) => {
    const { wallet, ...line } = (request.body ?? {}) as Record<string, unknown>;
    const wanted = parseWallet(wallet);
    if (typeof wanted === 'string') return problem(reply, wanted);
    const { money } = context;
    const isForeign = line.line === null;
    const added = isForeign ? { msisdn: foreignMsisdn() } : await operator.addSubscriber(line);
    if ('problem' in added) return problem(reply, added.problem);
    const addWallets = isForeign ? addForeignWallets : addWalletEverywhere;
    if (wanted) await addWallets(money.db, { ...wanted, msisdn: added.msisdn }, money.clock.now());
    return reply.code(201).send({ msisdn: added.msisdn, pin: wanted?.pin ?? null });
  });

  app.post('/sandbox/api/fixed-accounts', async (request, reply) => {
    const wrong = await operator.addFixedAccount(request.body);
    return wrong === null ? reply.code(201).send({}) : problem(reply, wrong);
  });

  app.get('/sandbox/api/outages', async () => ({ companies: await readOutages(context.money.db) }));

  app.post('/sandbox/api/outages', async (request, reply) => {
    const { companies } = (request.body ?? {}) as { companies?: unknown };
    if (!Array.isArray(companies)) return problem(reply, 'companies: a list of names');
    return { companies: await changeOutages(context.money.db, companies) };
  });

  app.get('/sandbox/api/settings', () => operator.readSettings());

  app.post('/sandbox/api/settings', async (request, reply) => {
    const wrong = await operator.changeSettings(request.body);
    return wrong === null ? operator.readSettings() : problem(reply, wrong);
  });
}

async function answered(
  context: HandsetContext,
  reply: FastifyReply,
  answer: Parameters<typeof answerPrompt>[1],
): Promise<FastifyReply> {
  const approval = await answerPrompt(context, answer);
  if (approval.kind === 'gone') return reply.code(404).send({ kind: 'gone' });
  if (approval.kind === 'wrong-pin') return reply.code(422).send(approval);
  return reply.send(approval);
}

/** A number of another network: subscribers that are made here start with 79, magic numbers with 78 and 72. */
function foreignMsisdn(): string {
  return `73${String(randomInt(1e7)).padStart(7, '0')}`;
}

function problem(reply: FastifyReply, message: string): FastifyReply {
  return reply.code(400).send({ problem: message });
}

/** The wallet asked for with a new subscriber: an ordinary one when nothing is said, none for `null`. */
function parseWallet(given: unknown) {
  if (given === null) return null;
  if (given !== undefined && typeof given !== 'object') return 'wallet: an object or null';
  const { behaviour = 'normal', balance, pin = DEFAULT_PIN, locked, barred } = (given ?? {}) as NewWallet;
  if (typeof behaviour !== 'string' || !Object.hasOwn(WALLET_BEHAVIOURS, behaviour)) {
    return `wallet.behaviour: one of ${Object.keys(WALLET_BEHAVIOURS).join(', ')}`;
  }
  if (typeof pin !== 'string' || !isPin(pin)) return 'wallet.pin: four digits';
  if (balance !== undefined && !(Number.isSafeInteger(balance) && (balance as number) >= 0)) {
    return 'wallet.balance: whole francs';
  }
  return {
    behaviour: behaviour as WalletBehaviour,
    balance: balance as number | undefined,
    pin,
    locked: locked === true,
    barred: barred === true,
  };
}
