import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { brandCss } from '@portal/design/brand-css';
import { getCountry } from '@portal/domain/country/country';
import { newId } from '@portal/platform/crypto/new-id';
import { createNonce } from '@portal/platform/http/security/security-headers';
import { StartError } from '@portal/platform/start-error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { auditHandlers } from './acts/act-calls.ts';
import { approvalHandlers } from './approvals/decide-proposal.ts';
import { bookHandlers } from './books/book-handlers.ts';
import { caseHandlers } from './case/case-calls.ts';
import { contentHandlers } from './content/content-handlers.ts';
import { registerPictures } from './content/pictures/picture-route.ts';
import { type PagePreview, registerPreview } from './content/preview-route.ts';
import type { DeskDeps } from './desk-deps.ts';
import { figureHandlers } from './figures/figure-handlers.ts';
import { listViews, removeView, saveView } from './find/views.ts';
import {
  registerStaffCalls,
  type StaffCaller,
  type StaffHandler,
  type StaffHandlers,
} from './http/staff-calls.ts';
import { StaffError } from './http/staff-error.ts';
import { incidentHandlers } from './incidents/incident-handlers.ts';
import { leadHandlers } from './leads/lead-handlers.ts';
import { registerLive } from './live/live-route.ts';
import { payLinkHandlers } from './pay-links/pay-link-handlers.ts';
import { actOnPayment } from './payments/act-on-payment.ts';
import { findPayments } from './payments/find-payments.ts';
import { showPersonalData } from './payments/personal-data.ts';
import { readPayment } from './payments/read-payment.ts';
import { readStuckPayments } from './payments/stuck-payments.ts';
import { peopleHandlers } from './people/people-calls.ts';
import { queueHandlers } from './queues/queue-handlers.ts';
import { mandateEndHandlers } from './reminders/mandate-end-handlers.ts';
import { reminderHandlers } from './reminders/reminder-handlers.ts';
import { settingsHandlers } from './settings/settings-handlers.ts';
import { type StaffCookies, staffCookies } from './sign-in/session-cookie.ts';
import { registerSignIn, SIGN_IN_PATH, SIGNED_OUT_PATH } from './sign-in/sign-in-routes.ts';
import { staffNotes } from './tables.ts';

const readMe: StaffHandler<'readMe'> = async ({ brand }, _input, { name, email, roles }) => ({
  name,
  email,
  roles,
  operator: brand.name,
  utcOffsetMinutes: getCountry().utcOffsetMinutes,
  country: getCountry().code,
});

/** The session ends here even when the identity provider does not respond. */
const signOut: StaffHandler<'signOut'> = async ({ sessions, identity }, _input, { token }) => {
  const idToken = await sessions.end(token);
  const providersPage = idToken && (await identity.signOutUrl(idToken).catch(() => null));
  return { next: providersPage ? providersPage.href : SIGNED_OUT_PATH };
};

const addNote: StaffHandler<'addNote'> = async ({ db, clock, payments }, { id, note }, { name }) => {
  if (!(await payments.find(id))) throw new StaffError('NOT_FOUND');
  await db.insert(staffNotes).values({ id: newId(), paymentId: id, by: name, text: note, at: clock.now() });
  return {};
};

/** The handlers of the calls of the staff desk. */
const STAFF_HANDLERS: StaffHandlers = {
  readMe,
  signOut,
  findPayments,
  readPayment,
  showPersonalData,
  actOnPayment,
  addNote,
  ...approvalHandlers,
  listStuckPayments: readStuckPayments,
  ...settingsHandlers,
  ...auditHandlers,
  ...caseHandlers,
  ...payLinkHandlers,
  ...reminderHandlers,
  ...mandateEndHandlers,
  ...peopleHandlers,
  ...bookHandlers,
  ...contentHandlers,
  listViews,
  saveView,
  removeView,
  ...incidentHandlers,
  ...leadHandlers,
  ...queueHandlers,
  ...figureHandlers,
};

/**
 * Registers everything under /staff: signing in, the calls, and the web app. Nothing else than signing in answers
 * without a session.
 * @param preview pages of customers with other texts; `null` when no pages are served
 */
export async function registerStaffDesk(
  app: FastifyInstance,
  deps: DeskDeps,
  preview: PagePreview | null,
): Promise<void> {
  const cookies = staffCookies(deps.url);
  const findCaller = createFindCaller(deps, cookies);
  registerSignIn(app, { ...deps, cookies });
  await app.register(async (calls) => {
    registerStaffCalls(calls, { deps, handlers: STAFF_HANDLERS, findCaller });
  });
  await app.register(async (streams) => registerLive(streams, { ...deps, findCaller }));
  await app.register(async (pictures) => registerPictures(pictures, { ...deps, findCaller }));
  if (preview) await app.register(async (pages) => registerPreview(pages, { ...deps, preview, findCaller }));
  await app.register(async (pages) => servePages(pages, deps, findCaller));
}

type FindCaller = (request: FastifyRequest) => Promise<StaffCaller | null>;

function createFindCaller({ sessions }: Pick<DeskDeps, 'sessions'>, cookies: StaffCookies): FindCaller {
  return async (request) => {
    const token = cookies.readSession(request);
    const person =
      token &&
      (await sessions.find(token, {
        userAgent: request.headers['user-agent'] ?? '',
        isAct: request.method !== 'GET',
      }));
    // Whose last role has ended is told so at the sign-in, as everybody without one.
    return person && person.roles.length > 0 ? { ...person, token } : null;
  };
}

async function servePages(
  app: FastifyInstance,
  { appDir, brand }: Pick<DeskDeps, 'appDir' | 'brand'>,
  findCaller: FindCaller,
): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    if (!(await findCaller(request)))
      return reply
        .header('cache-control', 'no-store')
        .redirect(`${SIGN_IN_PATH}?next=${encodeURIComponent(request.url)}`, 303);
  });
  if (appDir)
    await app.register(fastifyStatic, {
      root: join(appDir, 'assets'),
      prefix: '/staff/assets/',
      cacheControl: false,
      setHeaders: (reply) => reply.header('cache-control', 'private, max-age=31536000, immutable'),
    });
  const style = `<style nonce="{nonce}">${brandCss(brand)}</style>`;
  // After the app's own styles, whose light values would replace those of the dark theme.
  const page = appDir && readBuiltPage(appDir).replace('</head>', `${style}</head>`);
  const sendApp = (_request: FastifyRequest, reply: FastifyReply) => {
    if (!page) return reply.callNotFound();
    const nonce = createNonce();
    return reply
      .header('content-security-policy', policyOf(nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('{nonce}', nonce));
  };
  for (const url of ['/staff', '/staff/*']) app.get(url, sendApp);
}

function readBuiltPage(appDir: string): string {
  const file = join(appDir, 'index.html');
  if (!existsSync(file)) throw new StartError(`The staff desk is not built (${file}). npm start builds it.`);
  return readFileSync(file, 'utf8');
}

/** Only the desk's own files run, and no form is sent anywhere. The component library adds a style with the nonce. */
function policyOf(nonce: string): string {
  return (
    `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; ` +
    "connect-src 'self'; font-src 'self'; frame-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
  );
}
