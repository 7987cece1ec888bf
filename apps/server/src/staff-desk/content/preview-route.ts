import { DESK_PICTURES_PATH, UPLOADED_PATH } from '@portal/contract/content/pictures';
import { CONTENT_PREVIEW_PATH, CONTENT_ROUTES } from '@portal/contract/staff/content/staff-content-routes';
import type { StaffRole } from '@portal/contract/staff/staff-roles';
import { createNonce } from '@portal/platform/http/security/security-headers';
import { identifyVisitors, type Visitors } from '@portal/platform/http/visitors/visitor-cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { DeskDeps } from '../desk-deps.ts';
import type { StaffCaller } from '../http/staff-calls.ts';
import { readChangeTexts } from './change-store.ts';
import type { ContentWithTexts } from './content-deps.ts';
import { PREVIEWED_LEAD_FORM } from './content-files.ts';
import { readLiveTexts } from './live-texts.ts';

/** Renders pages of customers with other texts. */
export type PagePreview = {
  visitors: Visitors;
  /** Host of static files, `null` for our own. */
  assetHost: string | null;
  /** Code of a home broadband plan on sale; `null` for none, or while the operator does not answer. */
  findPlan: () => Promise<string | null>;
  render: (page: {
    request: FastifyRequest;
    path: string;
    nonce: string;
    content: ContentWithTexts;
  }) => Promise<Response>;
};

type Options = Pick<DeskDeps, 'db' | 'content'> & {
  preview: PagePreview;
  findCaller: (request: FastifyRequest) => Promise<StaffCaller | null>;
};

const query = z.object({
  change: z.string().max(40).default(''),
  /**
   * A page of customers, with its language. Nothing that belongs to an order, and no query but the one of the home broadband
   * form, which names no plan.
   */
  path: z
    .string()
    .max(200)
    .regex(/^\/(?!\/|(\w\w\/)?(payment|staff|sandbox)(\/|$))[\w/-]*((?<=\/hbb-lead)\?plan)?$/),
});

/** Redirects that a page may lead through, such as that of another spelling of its path. */
const MAX_REDIRECTS = 3;

/**
 * Registers the page of customers with the texts of a change, as the desk frames it. It needs the session of an editor. It has no
 * scripts, no forms and no links, so nothing can be bought in it; what it shows of products comes from the same calls as
 * for customers.
 */
export function registerPreview(app: FastifyInstance, options: Options): void {
  identifyVisitors(app, options.preview.visitors);
  app.get(CONTENT_PREVIEW_PATH, { schema: { hide: true } }, async (request, reply) => {
    const caller = await options.findCaller(request);
    if (!caller?.roles.some(isEditor)) return reply.code(caller ? 403 : 401).send();
    const parsed = query.safeParse(request.query);
    if (!parsed.success) return reply.code(400).send();
    return sendPreview(options, parsed.data, { request, reply });
  });
}

const isEditor = (role: StaffRole) => CONTENT_ROUTES.readContentChange.roles.some((one) => one === role);

async function sendPreview(
  { db, content, preview }: Options,
  { change, path }: z.output<typeof query>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const live = await readLiveTexts(content, db);
  const texts = (await readChangeTexts(db, change)).map(({ path: file, key, text }) => {
    const place = { path: file, key };
    return { ...place, text: text ?? live.findOriginal(place)?.text ?? null };
  });
  const withTexts = content.withTexts(texts);
  if (!withTexts) return reply.code(422).send();
  const nonce = createNonce();
  const page = { request, nonce, content: withTexts };
  let response = await preview.render({ ...page, path: await withPlan(path, preview) });
  for (let redirect = 0; redirect < MAX_REDIRECTS; redirect += 1) {
    const location = response.headers.get('location');
    if (!location) break;
    response = await preview.render({ ...page, path: new URL(location, 'http://portal').pathname });
  }
  return reply
    .code(response.status)
    .headers({
      // Not `no-store` alone: with that a reply sets the cookie of a visitor.
      'cache-control': 'private, no-store',
      'content-security-policy': policyOf(nonce, preview.assetHost),
      'x-frame-options': 'SAMEORIGIN',
    })
    .type('text/html; charset=utf-8')
    .send(withDeskPictures(withoutScripts(await response.text()), preview.assetHost));
}

/** The path of the form with a plan on sale; without one it is the page where plans are chosen. */
async function withPlan(path: string, { findPlan }: PagePreview): Promise<string> {
  if (!path.endsWith(PREVIEWED_LEAD_FORM)) return path;
  const plan = await findPlan();
  return plan === null ? path.replace(/\?plan$/, '') : `${path}=${encodeURIComponent(plan)}`;
}

/** What would only be refused by the policy. Links would open a window, which it refuses too. */
function withoutScripts(html: string): string {
  return html
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*\brel="(modulepreload|preload|manifest)"[^>]*>/g, '')
    .replace('<head>', '<head><base target="_blank">');
}

/** Uploaded pictures from the desk: customers do not have those of a draft yet. */
function withDeskPictures(html: string, assetHost: string | null): string {
  const own = html.replaceAll(`"${UPLOADED_PATH}`, `"${DESK_PICTURES_PATH}`);
  return assetHost ? own.replaceAll(`"${assetHost}${UPLOADED_PATH}`, `"${DESK_PICTURES_PATH}`) : own;
}

/** No scripts, forms and windows. `allow-same-origin`: else browsers load no pictures and fonts of the portal. */
function policyOf(nonce: string, assetHost: string | null): string {
  const own = assetHost ? `'self' ${assetHost}` : "'self'";
  return (
    `sandbox allow-same-origin; default-src 'none'; style-src ${own} 'nonce-${nonce}'; img-src ${own} data:; ` +
    `font-src ${own}; form-action 'none'; base-uri 'none'; frame-ancestors 'self'`
  );
}
