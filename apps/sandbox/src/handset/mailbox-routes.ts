import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mailboxPage } from './mailbox-page.ts';
import type { HandsetContext } from './phone-state.ts';
import { sendPage } from './send-page.ts';

/** The e-mails that the portal sent: a page, and the same as an API. */
export function mailboxRoutes(
  app: FastifyInstance,
  { operator, brand }: Pick<HandsetContext, 'operator' | 'brand'>,
): void {
  app.get('/sandbox/mailbox', async (request, reply) => {
    const to = readAddress(request);
    return sendPage(reply, mailboxPage(brand, { to, emails: await operator.emails(to || null) }));
  });

  app.get('/sandbox/api/emails', async (request) => ({
    emails: await operator.emails(readAddress(request)),
  }));
}

function readAddress({ query }: FastifyRequest): string {
  const { to } = query as { to?: unknown };
  return typeof to === 'string' ? to : '';
}
