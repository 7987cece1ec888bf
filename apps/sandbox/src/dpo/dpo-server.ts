import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CheckoutDesk } from '../card-checkout/gateway.ts';
import { companyApp } from '../outages.ts';
import { sameText } from '../same-text.ts';
import { createToken } from './create-token.ts';
import { type Fields, readRequest, textOf, writeAnswer } from './dpo-xml.ts';
import { refundToken } from './refund-token.ts';
import { cancelToken, verifyToken } from './verify-token.ts';

/** The merchant's account: its company token, and where its push notifications go. */
export type DpoAccount = { companyToken: string; pushUrl: () => string };

export type DpoServer = { baseUrl: string; stop: () => Promise<void> };

type DpoContext = { desk: CheckoutDesk; account: DpoAccount };

/** A request inside its HTTP one. */
export type DpoCall = { fields: Fields; request: FastifyRequest; reply: FastifyReply; desk: CheckoutDesk };

/** Answers of a request: fields to write, or `null` when the reply is dealt with. */
type Handler = (call: DpoCall) => Promise<Fields | null>;

const HANDLERS: Record<string, Handler> = { createToken, verifyToken, cancelToken, refundToken };

const XML = 'application/xml; charset=utf-8';

/** Starts the gateway's XML service on loopback, both versions on one path (PROVIDERS.md section 2). */
export async function startDpoServer({ desk, account }: DpoContext): Promise<DpoServer> {
  const app = companyApp(desk.db, 'dpo');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'string' },
    async (_request: unknown, body: string | Buffer) => body,
  );
  app.post('/API/:version/', async (request, reply) => {
    // The content network in front of it does not let nameless callers in.
    if (!request.headers['user-agent'])
      return reply.code(403).type('text/html').send('<h1>403 Forbidden</h1>');
    const fields = readRequest(String(request.body));
    const answer = await answerTo(fields, account, { request, reply, desk });
    return answer ? reply.type(XML).send(writeAnswer(answer)) : reply;
  });
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  return { baseUrl, stop: () => app.close() };
}

async function answerTo(fields: Fields | null, account: DpoAccount, call: Omit<DpoCall, 'fields'>) {
  if (!fields) return { Result: '804', ResultExplanation: 'Error in XML' };
  const company = textOf(fields, 'CompanyToken');
  if (!company) return { Result: '801', ResultExplanation: 'Request missing company token' };
  if (!sameText(company, account.companyToken)) {
    return { Result: '802', ResultExplanation: 'Company token does not exist' };
  }
  const handler = HANDLERS[textOf(fields, 'Request')];
  if (!handler) return { Result: '803', ResultExplanation: 'No request or error in Request type name' };
  return handler({ ...call, fields });
}
