import { PassThrough, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';

/** Encodings we write, best first. */
const ENCODINGS = ['br', 'gzip'] as const;

/** An encoding of a reply. */
export type Encoding = (typeof ENCODINGS)[number];

/** Quality 5 gives most of what 11 gives in a twentieth of the time; the window fits the biggest page we have. */
const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_LGWIN]: 18,
  },
};

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|manifest\+json)|image\/svg\+xml)/;

/** The best encoding a browser takes for a type of content, `null` for none. */
export function chooseEncoding(
  acceptEncoding: string | undefined,
  contentType: string | null,
): Encoding | null {
  if (!acceptEncoding || !contentType || !COMPRESSIBLE.test(contentType)) return null;
  const accepted = new Set(
    acceptEncoding
      .split(',')
      .map((part) =>
        part
          .trim()
          .toLowerCase()
          .split(/\s*;\s*/),
      )
      .filter(([, weight = 'q=1']) => !/^q=0(\.0*)?$/.test(weight))
      .map(([name]) => name),
  );
  return ENCODINGS.find((encoding) => accepted.has(encoding)) ?? null;
}

/** Compresses a whole text for one reply. */
export function packOnce(text: string, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return promisify(brotliCompress)(text, BROTLI);
  return promisify(gzip)(text, { level: 6 });
}

/**
 * Compresses a stream as it comes. What arrives in one turn is written out together: flushing each small piece would
 * cost size, waiting for the end would cost the first paint.
 */
export function compressStream(source: Readable, encoding: Encoding): Readable {
  const packer = encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip({ level: 6 });
  const output = new PassThrough();
  let flushing = false;
  const flushSoon = () => {
    if (flushing) return;
    flushing = true;
    setImmediate(() => {
      flushing = false;
      if (!packer.writableEnded && !packer.destroyed) packer.flush();
    });
  };
  source.on('data', flushSoon);
  source.on('error', (error) => output.destroy(error));
  packer.on('error', (error) => output.destroy(error));
  output.on('close', () => {
    source.destroy();
    packer.destroy();
  });
  source.pipe(packer).pipe(output);
  return output;
}
