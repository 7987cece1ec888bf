import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, type Encoding } from '../web/compress-reply.ts';

/** A JSON text with its tag, packed at most once for each encoding. */
export type PackedJson = { tag: string; text: string; pack: (encoding: Encoding) => Promise<Buffer> };

/** Brotli's levels: a reply made for one caller, and one that is made once and sent to everybody. */
const EFFORT = { once: 5, kept: 10 } as const;

type Packing = {
  /** Changes with the text: the version of what is in it, and its language. */
  tag: string;
  text: string;
  effort: keyof typeof EFFORT;
};

/** Makes a text ready to be sent; packing waits for somebody who wants it. */
export function packedJson({ tag, text, effort }: Packing): PackedJson {
  const packed = new Map<Encoding, Promise<Buffer>>();
  return {
    tag: `"${tag}"`,
    text,
    pack: (encoding) => {
      const kept = packed.get(encoding) ?? PACK[encoding](text, EFFORT[effort]);
      packed.set(encoding, kept);
      return kept;
    },
  };
}

const PACK: Record<Encoding, (text: string, quality: number) => Promise<Buffer>> = {
  br: (text, quality) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (text, quality) => promisify(gzip)(text, { level: Math.min(quality, 9) }),
};

type Keeping = {
  /** Seconds it may be kept without asking. */
  seconds: number;
  /** Only the caller's own cache may keep it: what was asked tells something about them. */
  privately?: boolean;
  /** Request headers that change the text. */
  vary?: string;
};

/** Sends it, or 304 to whoever has it already. */
export async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  json: PackedJson,
  { seconds, privately, vary }: Keeping,
): Promise<FastifyReply> {
  reply
    .header('cache-control', `${privately ? 'private' : 'public'}, max-age=${seconds}`)
    .header('etag', json.tag)
    .header('vary', [vary, 'accept-encoding'].filter(Boolean).join(', '));
  if (request.headers['if-none-match'] === json.tag) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  const encoding = chooseEncoding(request.headers['accept-encoding'], 'application/json');
  if (!encoding) return reply.serializer((text: string) => text).send(json.text);
  return reply.header('content-encoding', encoding).send(await json.pack(encoding));
}
