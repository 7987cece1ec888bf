import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { chooseEncoding, type Encoding } from '../web/compress-reply.ts';

/** A JSON text with its ETag. It is compressed at most once per encoding. */
export type CachedJson = { etag: string; text: string; compress: (encoding: Encoding) => Promise<Buffer> };

/** Brotli quality of a reply for one caller (`once`) and of a cached reply for all callers. */
const EFFORT = { once: 5, cached: 10 } as const;

type PackedJsonOptions = {
  /** Changes with the text: content version and language. */
  tag: string;
  text: string;
  effort: keyof typeof EFFORT;
};

/** Prepares a JSON text for sending. Compression runs at the first request for an encoding. */
export function createCachedJson({ tag, text, effort }: PackedJsonOptions): CachedJson {
  const packed = new Map<Encoding, Promise<Buffer>>();
  return {
    etag: `"${tag}"`,
    text,
    compress: (encoding) => {
      const pending = packed.get(encoding) ?? PACK[encoding](text, EFFORT[effort]);
      packed.set(encoding, pending);
      return pending;
    },
  };
}

const PACK: Record<Encoding, (text: string, quality: number) => Promise<Buffer>> = {
  br: (text, quality) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (text, quality) => promisify(gzip)(text, { level: Math.min(quality, 9) }),
};

type CacheOptions = {
  /** `max-age` in seconds. */
  seconds: number;
  /** Only the caller's own cache may store it, because the query reveals something about the caller. */
  privately?: boolean;
  /** Request headers that the text depends on. */
  vary?: string;
};

/** Sends the JSON, or 304 when the client has the same version. */
export async function sendCachedJson(
  reply: FastifyReply,
  json: CachedJson,
  { seconds, privately, vary }: CacheOptions,
): Promise<FastifyReply> {
  const { headers } = reply.request;
  reply
    .header('cache-control', `${privately ? 'private' : 'public'}, max-age=${seconds}`)
    .header('etag', json.etag)
    .header('vary', [vary, 'accept-encoding'].filter(Boolean).join(', '));
  if (headers['if-none-match'] === json.etag) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  const encoding = chooseEncoding(headers['accept-encoding'], 'application/json');
  if (!encoding) return reply.serializer((text: string) => text).send(json.text);
  return reply.header('content-encoding', encoding).send(await json.compress(encoding));
}
