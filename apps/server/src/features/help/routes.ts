import { wireFaq } from '@portal/contract/calls/help';
import type { Subject } from '@portal/contract/documentation/subjects';
import { operatorCodeField } from '@portal/contract/http/fields';
import { FAQS_PATH, LIKE_COUNT_PATH } from '@portal/contract/http/paths';
import { votedCookie } from '@portal/contract/http/voted-cookie';
import { countryLocale, parseLocale } from '@portal/domain/language/locale';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { isCrossSiteGet } from '@portal/platform/http/security/same-site';
import { voterOf } from '@portal/platform/http/visitors/voter-of';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { HelpParts } from './faq-cache.ts';
import { castVote } from './faq-votes.ts';
import { listFaqs } from './list-faqs.ts';

const SUBJECT: Subject = 'Content and help';

/** How long caches may keep the list: the percentages change with every vote. */
const CACHE_SECONDS = 60;

/**
 * SPEC section 7: `getFaqs_pCategory?opco=RW`, the same for every visitor. The language comes from the header `lang`.
 */
export function faqRoutes(app: FastifyInstance, { deps, readFaqs }: HelpParts): void {
  app.get(
    FAQS_PATH,
    {
      config: { limit: 'content' },
      schema: {
        summary: 'Every question of the help centre',
        tags: [SUBJECT],
        operationId: 'getFaqs_pCategory',
        querystring: z.object({ opco: operatorCodeField }),
        response: { 200: z.object({ data: z.array(wireFaq) }) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', `public, max-age=${CACHE_SECONDS}`).header('vary', 'lang');
      return { data: await listFaqs(deps, readFaqs, localeOf(request)) };
    },
  );
}

const voteQuery = z.object({
  opco: operatorCodeField,
  questionId: z.string().min(1).max(100),
  /** true, 1, yes or false, 0, no. */
  isLike: z.stringbool(),
});

/**
 * Records a visitor's vote; `data` says whether it was counted. A first request gets the cookie that the next one is counted
 * by. SPEC writes the path with a trailing slash; the path without it works too.
 */
export function likeCountRoute(app: FastifyInstance, { deps }: HelpParts): void {
  const schema = {
    summary: 'Vote on an answer',
    tags: [SUBJECT],
    operationId: 'likeCount',
    querystring: voteQuery,
    response: { 200: z.object({ data: z.boolean() }) },
  };
  type VoteRequest = { Querystring: z.output<typeof voteQuery> };
  const vote = async (request: FastifyRequest<VoteRequest>, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    // This GET changes data, so links and images on other sites must not trigger it (RULINGS 40).
    if (isCrossSiteGet(request)) throw new PortalError('BAD_HEADERS', { fields: { origin: 'another site' } });
    const { questionId, isLike } = request.query;
    const isCounted = await castVote(deps, { questionId, voter: voterOf(request), helpful: isLike });
    if (isCounted) reply.header('set-cookie', votedCookie(request.protocol === 'https'));
    return { data: isCounted };
  };
  app.get<VoteRequest>(LIKE_COUNT_PATH, { config: { limit: 'votes' }, schema }, vote);
  app.get<VoteRequest>(
    LIKE_COUNT_PATH.slice(0, -1),
    { config: { limit: 'votes' }, schema: { ...schema, hide: true } },
    vote,
  );
}

function localeOf({ headers }: FastifyRequest) {
  return parseLocale(typeof headers.lang === 'string' ? headers.lang : undefined) ?? countryLocale();
}
