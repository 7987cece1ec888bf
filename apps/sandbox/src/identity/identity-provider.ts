import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ScreenBrand } from '@portal/design/developer-page';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { sendPage } from '../handset/send-page.ts';
import type { Sql } from '../sandbox-db.ts';
import { type RunningSimulator, startService } from '../start-service.ts';
import { createProvider, type DeskClient, INTERACTION_PATH } from './create-provider.ts';
import { signInPage } from './sign-in-page.ts';
import { STAFF_PEOPLE } from './staff-people.ts';

/** Path of the provider; its issuer is this path at the address of the portal. */
export const IDENTITY_PATH = '/sandbox/identity';

/** The staff desk that signs people in. Its addresses are known once the portal listens. */
export type StaffDeskClient = {
  id: string;
  secret: string;
  /** Address of the portal as browsers open it. */
  publicUrl: () => string;
  signedInUrl: () => string;
  signedOutUrl: () => string;
};

type IdentityOptions = { db: Sql; client: StaffDeskClient; brand: ScreenBrand };

/** The running provider: its API on loopback for the portal, and its pages for browsers. */
export type RunningIdentity = RunningSimulator & { pages: FastifyPluginAsync };

/**
 * Starts a real OpenID Connect provider for the staff desk, with people who are made up. Browsers reach it under
 * /sandbox/identity of the portal, the portal on loopback.
 */
export async function startIdentityProvider(options: IdentityOptions): Promise<RunningIdentity> {
  const find = createFinder(options);
  const pages: FastifyPluginAsync = async (app) => registerProvider(app, find, options.brand);
  const service = await startService({
    db: options.db,
    name: 'identity',
    routes: (app) => app.register(pages),
  });
  return { ...service, pages };
}

/** Creates the provider at its first use, and again when the portal has another address. */
function createFinder({ client, brand }: IdentityOptions): () => Provider {
  let known: { issuer: string; provider: Provider } | null = null;
  return () => {
    const issuer = `${client.publicUrl()}${IDENTITY_PATH}`;
    if (known?.issuer !== issuer) {
      const { id, secret } = client;
      const urls = { signedInUrl: client.signedInUrl(), signedOutUrl: client.signedOutUrl() };
      known = {
        issuer,
        provider: createProvider(issuer, { id, secret, ...urls } satisfies DeskClient, brand),
      };
    }
    return known.provider;
  };
}

function registerProvider(app: FastifyInstance, find: () => Provider, brand: ScreenBrand): void {
  // The library reads the bodies of requests itself.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.get(`${INTERACTION_PATH}/:uid`, (request, reply) => showChoice(find(), brand, { request, reply }));
  app.post(`${INTERACTION_PATH}/:uid`, (request, reply) => signIn(find(), { request, reply }));
  for (const url of ['/.well-known/openid-configuration', '/*'])
    app.route({
      method: ['GET', 'POST'],
      url: `${IDENTITY_PATH}${url}`,
      config: { fromAnySite: true } as object,
      handler: (request, reply) => pass(find(), { request, reply }),
    });
}

type Exchange = { request: FastifyRequest; reply: FastifyReply };

/** Hands a request to the library, as if it stood under its issuer. */
function pass(provider: Provider, { request, reply }: Exchange): void {
  const { raw } = request;
  reply.hijack();
  atIssuer(provider, raw);
  Object.assign(raw, { originalUrl: raw.url });
  raw.url = raw.url?.slice(IDENTITY_PATH.length) || '/';
  void provider.callback()(raw, reply.raw);
}

/** The portal calls it on loopback, and the addresses in its answers are made from the host of the request. */
function atIssuer({ issuer }: Provider, raw: IncomingMessage): void {
  const { host, protocol } = new URL(issuer);
  Object.assign(raw.headers, { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) });
}

async function showChoice(provider: Provider, brand: ScreenBrand, { request, reply }: Exchange) {
  const found = await findInteraction(provider, request.raw, reply.raw);
  if (!found) return reply.redirect('/staff', 303);
  return sendPage(reply, signInPage(brand, `${INTERACTION_PATH}/${found.uid}`));
}

async function signIn(provider: Provider, { request, reply }: Exchange) {
  const form = await readForm(request.raw);
  const person = STAFF_PEOPLE.find(({ id }) => id === form.get('person'));
  const found = await findInteraction(provider, request.raw, reply.raw);
  if (!person || !found) return reply.redirect('/staff', 303);
  const hasSecondFactor = form.get('second-factor') === 'yes';
  const login = {
    accountId: person.id,
    amr: hasSecondFactor ? ['pwd', 'otp'] : ['pwd'],
    ...(hasSecondFactor && { acr: 'two-factors' }),
  };
  const next = await provider.interactionResult(request.raw, reply.raw, { login });
  return reply.redirect(next, 303);
}

/** The sign-in that the browser's cookie belongs to; `null` when it is over. */
async function findInteraction(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  atIssuer(provider, request);
  return provider.interactionDetails(request, response).catch(() => null);
}

const MAX_FORM_BYTES = 4_096;

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MAX_FORM_BYTES) break;
  }
  return new URLSearchParams(text);
}
