import type { FastifyInstance, FastifyReply } from 'fastify';
import type { HandsetContext } from '../handset/phone-state.ts';
import { sendPage } from '../handset/send-page.ts';
import { changeOutages, readOutages } from '../outages.ts';
import { groupOf, parseSettingsForm, type SettingsForm } from './parse-settings-form.ts';
import { type SettingsResult, settingsPage } from './settings-page.ts';

type Form = { Body: SettingsForm | null };

/** /sandbox and its forms, which need no script. A reply to a form shows the section that it was in. */
export function settingsRoutes(app: FastifyInstance, { operator, brand, db }: HandsetContext): void {
  const show = async (
    reply: FastifyReply,
    { result = null, find = '' }: { result?: SettingsResult | null; find?: string },
  ) => {
    const [settings, outages] = await Promise.all([operator.readSettings(), readOutages(db)]);
    const [lines, defaults] = [operator.magicLines(), operator.defaultSettings()];
    return sendPage(reply, settingsPage(brand, { lines, settings, defaults, outages, find, result }));
  };

  app.get<{ Querystring: { find?: string } }>('/sandbox', ({ query }, reply) =>
    show(reply, { find: String(query.find ?? '').trim() }),
  );

  app.post<Form>('/sandbox/settings', async ({ body }, reply) => {
    const form = body ?? {};
    const group = groupOf(form)?.id ?? null;
    if (group === null && form.reset !== 'yes') return show(reply.code(400), {});
    const problem = await operator.changeSettings(parseSettingsForm(form));
    if (problem === null) return show(reply, { result: { group, outcome: 'saved' } });
    return show(reply.code(400), { result: { group, outcome: { form, problem } } });
  });

  app.post<Form>('/sandbox/outages', async ({ body }, reply) => {
    await changeOutages(db, Object.keys(body ?? {}));
    return show(reply, { result: { group: 'outages', outcome: 'saved' } });
  });
}
