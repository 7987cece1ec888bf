import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { isPin } from '@portal/domain/identifiers/pin';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { MAGIC_WALLETS } from '../magic-outcomes.ts';
import { changeOutages, readOutages } from '../outages.ts';
import { answerAnyPrompt } from './answer-prompt.ts';
import { dial } from './dial.ts';
import { leadRoutes } from './lead-routes.ts';
import { mailboxRoutes } from './mailbox-routes.ts';
import { choosePhonePage, type PhoneNotice, phonePage } from './phone-page.ts';
import { type HandsetContext, readPhone } from './phone-state.ts';
import { parseSettingsForm, type SandboxView, sandboxPage } from './sandbox-page.ts';
import { writeMessage } from './write-message.ts';

type Form = Record<string, string | undefined>;

/** Only our own files, never framed (SAFETY X8). */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** /sandbox and /sandbox/phone: forms that work without a script. */
export function pageRoutes(app: FastifyInstance, context: HandsetContext): void {
  const { operator, product, db } = context;

  const showSandbox = async (reply: FastifyReply, notice: SandboxView['notice']) => {
    const [settings, outages] = await Promise.all([operator.readSettings(), readOutages(db)]);
    const view = { product, notice, lines: operator.magicLines(), settings, outages };
    return send(reply.code(notice?.kind === 'problem' ? 400 : 200), sandboxPage(view));
  };

  const showPhone = async (reply: FastifyReply, typed: string | undefined, notice?: PhoneNotice) => {
    const msisdn = parseMsisdn(typed ?? '');
    if (msisdn) return send(reply, phonePage(product, await readPhone(context, msisdn), notice));
    const known = [...operator.magicLines(), ...Object.values(MAGIC_WALLETS)];
    return send(reply, choosePhonePage(product, known, typed || null));
  };

  leadRoutes(app, context, send);
  mailboxRoutes(app, context, send);

  app.get('/sandbox', (_request, reply) => showSandbox(reply, null));

  app.post('/sandbox/settings', async (request, reply) => {
    const wrong = await operator.changeSettings(parseSettingsForm((request.body ?? {}) as Form));
    return showSandbox(reply, wrong === null ? { kind: 'saved' } : { kind: 'problem', text: wrong });
  });

  app.post('/sandbox/outages', async (request, reply) => {
    await changeOutages(db, Object.keys((request.body ?? {}) as Form));
    return showSandbox(reply, { kind: 'saved' });
  });

  app.get('/sandbox/phone', (request, reply) => showPhone(reply, (request.query as Form).msisdn));

  app.post('/sandbox/phone/prompts/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    const { msisdn = '', pin = '', answer } = (request.body ?? {}) as Form;
    if (answer !== 'reject' && !isPin(pin))
      return showPhone(reply, msisdn, { prompt: 'A PIN has four digits' });
    const outcome = await answerAnyPrompt(context, { id, msisdn, pin: answer === 'reject' ? null : pin });
    if (outcome.kind === 'wrong-pin') {
      return showPhone(reply, msisdn, { prompt: `Wrong PIN, ${outcome.attemptsLeft} tries left` });
    }
    return reply.redirect(`/sandbox/phone?msisdn=${encodeURIComponent(msisdn)}`, 303);
  });

  app.post('/sandbox/phone/messages', async (request, reply) => {
    const { msisdn = '', to = '', text = '' } = (request.body ?? {}) as Form;
    return showPhone(reply, msisdn, { sent: await writeMessage(context, { msisdn, to, text }) });
  });

  app.post('/sandbox/phone/dial', async (request, reply) => {
    const { msisdn = '', dial: code = '', newPin } = (request.body ?? {}) as Form;
    return showPhone(reply, msisdn, { dialled: await dial(context, { msisdn, dial: code.trim(), newPin }) });
  });
}

function send(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);
}
