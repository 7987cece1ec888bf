import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { isPin, PIN_LENGTH } from '@portal/domain/identifiers/pin';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { settingsRoutes } from '../settings/settings-routes.ts';
import { answerAnyPrompt } from './answer-prompt.ts';
import { choosePhonePage } from './choose-phone-page.ts';
import { answerUssd, dial } from './dial.ts';
import { disputeRoutes } from './dispute-routes.ts';
import { leadRoutes } from './lead-routes.ts';
import { mailboxRoutes } from './mailbox-routes.ts';
import { type PhoneNotice, phonePage } from './phone-page.ts';
import { type HandsetContext, readPhone } from './phone-state.ts';
import { sendPage } from './send-page.ts';
import { writeMessage } from './write-message.ts';

type Form = Record<string, string | undefined>;

/** The sandbox's screens: forms that work without a script. */
export function pageRoutes(app: FastifyInstance, context: HandsetContext): void {
  settingsRoutes(app, context);
  leadRoutes(app, context);
  disputeRoutes(app, context);
  mailboxRoutes(app, context);
  phoneRoutes(app, context);
}

function phoneRoutes(app: FastifyInstance, context: HandsetContext): void {
  const { operator, brand } = context;

  const showPhone = async (reply: FastifyReply, typed: string | undefined, notice: PhoneNotice = {}) => {
    const msisdn = parseMsisdn(typed ?? '');
    if (!msisdn) return sendPage(reply, choosePhonePage(brand, operator.magicLines(), typed || null));
    const [state, { pinResetDial, offersEkash }] = await Promise.all([
      readPhone(context, msisdn),
      operator.readSettings(),
    ]);
    const inboundNumber = operator.inbound?.number ?? null;
    const ussdCode = operator.ussd?.code ?? null;
    return sendPage(
      reply,
      phonePage(brand, {
        state,
        notice,
        pinResetDial,
        inboundNumber,
        ussdCode,
        offersEkash: offersEkash === true,
      }),
    );
  };

  app.get('/sandbox/phone', (request, reply) => showPhone(reply, (request.query as Form).msisdn));

  app.post('/sandbox/phone/prompts/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    const { msisdn = '', pin = '', answer } = (request.body ?? {}) as Form;
    if (answer !== 'reject' && !isPin(pin))
      return showPhone(reply, msisdn, { prompt: `A PIN has ${PIN_LENGTH} digits` });
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

  app.post('/sandbox/phone/ussd', async (request, reply) => {
    const { msisdn = '', sessionId = '', inputs = '', input = '' } = (request.body ?? {}) as Form;
    const answer = { msisdn, sessionId, inputs, input: input.trim() };
    return showPhone(reply, msisdn, { dialled: await answerUssd(context, answer) });
  });
}
