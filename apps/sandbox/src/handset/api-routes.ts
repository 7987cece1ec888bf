import { randomInt } from 'node:crypto';
import { isPin, PIN_LENGTH } from '@portal/domain/identifiers/pin';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { INSTITUTIONS, type InstitutionName } from '../ekash/institutions.ts';
import { DEFAULT_PIN, WALLET_BEHAVIOURS, type WalletBehaviour } from '../magic-outcomes.ts';
import { changeOutages, readOutages } from '../outages.ts';
import { addSubscriberWallets } from '../subscriber-wallets.ts';
import type { PromptAnswer } from '../wallets/answer-prompt.ts';
import { answerAnyPrompt } from './answer-prompt.ts';
import { type HandsetContext, readPhone } from './phone-state.ts';
import { writeMessage } from './write-message.ts';

type Fields = Record<string, unknown>;
type OfPhone = { Params: { msisdn: string }; Body: Fields | null };
type OfInstitution = { Params: { msisdn: string; bank: string }; Body: Fields | null };
type OfPrompt = OfPhone & { Params: { id: string } };

/** The sandbox's API: browser tests add their own subscribers and use their handsets. */
export function apiRoutes(app: FastifyInstance, context: HandsetContext): void {
  const { operator, db, clock } = context;

  app.get<OfPhone>('/sandbox/api/phone/:msisdn', ({ params }) => readPhone(context, params.msisdn));

  app.post<OfPhone>('/sandbox/api/phone/:msisdn/messages', async ({ params: { msisdn }, body }, reply) => {
    const { to, text } = body ?? {};
    if (typeof to !== 'string' || typeof text !== 'string') return problem(reply, 'to, text: texts');
    return { reply: await writeMessage(context, { msisdn, to, text }) };
  });

  app.post<OfPrompt>('/sandbox/api/phone/:msisdn/prompts/:id/approve', async ({ params, body }, reply) => {
    const { pin } = body ?? {};
    if (typeof pin !== 'string' || !isPin(pin)) return problem(reply, `pin: ${PIN_LENGTH} digits`);
    return sendOutcome(context, reply, { ...params, pin });
  });

  app.post<OfPrompt>('/sandbox/api/phone/:msisdn/prompts/:id/reject', ({ params }, reply) =>
    sendOutcome(context, reply, { ...params, pin: null }),
  );

  app.post<OfInstitution>('/sandbox/api/phone/:msisdn/banks/:bank', async ({ params, body }, reply) => {
    const institution = INSTITUTIONS[params.bank as InstitutionName];
    const { code = '', reference = '', amount = '', pin = DEFAULT_PIN } = body ?? {};
    if (!institution) return problem(reply, `one of ${Object.keys(INSTITUTIONS).join(', ')}`);
    const entered = {
      code: String(code),
      reference: String(reference),
      amount: Number(amount),
      pin: String(pin),
    };
    const outcome = await context.wallets.ekash.payFrom({ institution, msisdn: params.msisdn, ...entered });
    return outcome.kind === 'paid' ? { kind: 'paid' } : reply.code(422).send(outcome);
  });

  app.post('/sandbox/api/subscribers', async (request, reply) => {
    const { wallet, ...line } = (request.body ?? {}) as Fields;
    const wanted = parseWallet(wallet);
    if (typeof wanted === 'string') return problem(reply, wanted);
    const isForeign = line.line === null;
    const added = isForeign ? { msisdn: foreignMsisdn() } : await operator.addSubscriber(line);
    if ('problem' in added) return problem(reply, added.problem);
    const { msisdn } = added;
    if (wanted) await addSubscriberWallets(db, [{ ...wanted, msisdn, isForeign }], clock.now());
    return reply.code(201).send({ msisdn, pin: wanted?.pin ?? null });
  });

  app.post('/sandbox/api/fixed-accounts', async (request, reply) => {
    const wrong = await operator.addFixedAccount(request.body);
    return wrong === null ? reply.code(201).send({}) : problem(reply, wrong);
  });

  app.get('/sandbox/api/outages', async () => ({ companies: await readOutages(db) }));

  app.post('/sandbox/api/outages', async (request, reply) => {
    const { companies } = (request.body ?? {}) as { companies?: unknown };
    if (!Array.isArray(companies)) return problem(reply, 'companies: a list of names');
    return { companies: await changeOutages(db, companies) };
  });

  app.get('/sandbox/api/settings', () => operator.readSettings());

  app.post('/sandbox/api/settings', async (request, reply) => {
    const wrong = await operator.changeSettings(request.body);
    return wrong === null ? operator.readSettings() : problem(reply, wrong);
  });
}

async function sendOutcome(
  context: HandsetContext,
  reply: FastifyReply,
  answer: PromptAnswer,
): Promise<FastifyReply> {
  const outcome = await answerAnyPrompt(context, answer);
  if (outcome.kind === 'gone') return reply.code(404).send({ kind: 'gone' });
  if (outcome.kind === 'wrong-pin') return reply.code(422).send(outcome);
  return reply.send(outcome);
}

/** A number of another network: subscribers added here start with 79, magic numbers with 78 and 72. */
function foreignMsisdn(): string {
  return `73${String(randomInt(1e7)).padStart(7, '0')}`;
}

function problem(reply: FastifyReply, message: string): FastifyReply {
  return reply.code(400).send({ problem: message });
}

/** The wallet of a new subscriber: an ordinary one by default, none for `null`. */
function parseWallet(given: unknown) {
  if (given === null) return null;
  if (given !== undefined && typeof given !== 'object') return 'wallet: an object or null';
  const { behaviour = 'normal', balance, pin = DEFAULT_PIN, locked, barred } = (given ?? {}) as Fields;
  if (typeof behaviour !== 'string' || !Object.hasOwn(WALLET_BEHAVIOURS, behaviour)) {
    return `wallet.behaviour: one of ${Object.keys(WALLET_BEHAVIOURS).join(', ')}`;
  }
  if (typeof pin !== 'string' || !isPin(pin)) return `wallet.pin: ${PIN_LENGTH} digits`;
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
