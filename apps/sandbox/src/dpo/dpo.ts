import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { sendOnce } from '../callback-sender.ts';
import type { Checkout } from '../hosted-pages/checkouts.ts';
import type { HostedGateway } from '../hosted-pages/hosted-gateway.ts';
import { isSameSecret } from '../is-same-secret.ts';
import type { GatewayOptions, GatewaySimulator, RunningGateway } from '../simulator.ts';
import { startService } from '../start-service.ts';
import { describePayment, fromGuid, resultOf, toGuid } from './describe-payment.ts';
import { CALLS } from './dpo-calls.ts';
import { type Fields, readRequest, result, textOf, writeAnswer, XML } from './dpo-xml.ts';

/** The merchant's account: its company token, and where its push notifications go. */
export type DpoAccount = { companyToken: string; pushUrl: () => string };

/** DPO Pay: one XML service, both versions on one path (PROVIDERS.md section 2). */
export const dpo = { label: 'DPO Pay', setting: 'offersDpo', start: startDpo } satisfies GatewaySimulator;

async function startDpo({ db, clock, account }: GatewayOptions<DpoAccount>): Promise<RunningGateway> {
  const notify = (checkout: Checkout) => pushNotification(account.pushUrl(), checkout);
  const gateway: HostedGateway = { name: 'dpo', label: dpo.label, db, clock, returnTo, notify };
  const routes = (app: FastifyInstance) => apiRoute(app, gateway, account);
  return { ...(await startService({ db, name: 'dpo', routes })), gateway, pages };
}

function apiRoute(app: FastifyInstance, gateway: HostedGateway, account: DpoAccount): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'string' },
    async (_request: unknown, body: string | Buffer) => body,
  );
  app.post('/API/:version/', async (request, reply) => {
    // The content network in front of the real one refuses callers without a name.
    if (!request.headers['user-agent'])
      return reply.code(403).type('text/html').send('<h1>403 Forbidden</h1>');
    const fields = readRequest(String(request.body));
    const handle = findCall(fields, account);
    const answer =
      typeof handle === 'function' ? await handle({ fields: fields ?? {}, request, reply, gateway }) : handle;
    return answer ? reply.type(XML).send(writeAnswer(answer)) : reply;
  });
}

/** The call a request names, or the answer to one that is refused. */
function findCall(fields: Fields | null, account: DpoAccount) {
  if (!fields) return result('804', 'Error in XML');
  const company = textOf(fields, 'CompanyToken');
  if (!company) return result('801', 'Request missing company token');
  if (!isSameSecret(company, account.companyToken)) return result('802', 'Company token does not exist');
  return CALLS[textOf(fields, 'Request')] ?? result('803', 'No request or error in Request type name');
}

/** Push notifications are unsigned XML. */
function pushNotification(url: string, checkout: Checkout): Promise<void> {
  const body = writeAnswer({
    ...resultOf(checkout),
    TransactionToken: toGuid(checkout.id),
    TransactionRef: checkout.id.slice(0, 8),
    ...describePayment(checkout),
  });
  return sendOnce(url, { method: 'POST', headers: { 'content-type': 'application/xml' }, body });
}

/** Paid goes to RedirectURL, left to BackURL, declined to DeclinedURL: none of them proves anything. */
function returnTo({ state, id, reference, chargeId, details }: Checkout): string {
  const isLeft = state === 'open' || state === 'cancelled';
  const base = isLeft ? details.back : state === 'declined' ? details.declined : details.redirect;
  const url = new URL(base ?? '');
  const token = toGuid(id);
  if (!isLeft) {
    url.searchParams.set('TransID', token);
    url.searchParams.set('CCDapproval', chargeId?.slice(2) ?? '');
    url.searchParams.set('PnrID', reference);
  }
  url.searchParams.set('TransactionToken', token);
  url.searchParams.set('CompanyRef', reference);
  return url.href;
}

/** The gateway's own address of its page, `payv3.php?ID=`, redirects to the hosted one. */
const pages: FastifyPluginAsync = async (app) => {
  app.get<{ Querystring: { ID?: string } }>('/sandbox/dpo/payv3.php', (request, reply) =>
    reply.redirect(`/sandbox/card/dpo/${fromGuid(request.query.ID ?? '')}`, 303),
  );
};
