import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';

/** Request headers that the pages of the sandbox read. */
const PASSED_ON = ['accept', 'content-type', 'cookie'];
/** Response headers that belong to one connection, or to a body that is not compressed any more. */
const OF_ONE_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'date',
]);

/**
 * Serves the pages under /sandbox from the process that runs the simulators.
 * @param origin address of that process, such as `http://127.0.0.1:40001`
 */
export function sandboxProxy(origin: string): FastifyPluginAsync {
  const pass = async (request: FastifyRequest, reply: FastifyReply) => {
    const { method, url, body } = request;
    const headers = PASSED_ON.flatMap((name): [string, string][] => {
      const value = request.headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    });
    const response = await fetch(origin + url, {
      method,
      headers,
      redirect: 'manual',
      ...(body instanceof Buffer && { body }),
    });
    for (const [name, value] of response.headers)
      if (!OF_ONE_CONNECTION.has(name) && name !== 'set-cookie') reply.header(name, value);
    for (const line of response.headers.getSetCookie()) reply.header('set-cookie', line);
    return reply.code(response.status).send(Buffer.from(await response.arrayBuffer()));
  };
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const url of ['/sandbox', '/sandbox/*']) app.route({ method: ['GET', 'POST'], url, handler: pass });
  };
}
