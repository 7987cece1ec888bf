import { inflateSync } from 'node:zlib';

/** The encoding of the built-in fonts: Windows-1252 (ISO 32000-1, annex D.2). */
const WIN_ANSI = new TextDecoder('windows-1252');

/** The drawing operators of each page and the other parts of a PDF that this portal drew. */
export function readStreams(pdf: Buffer): string[] {
  return [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
}

/** The texts of a PDF that this portal drew, in their order, its number of pages, and where its links lead. */
export function readPdf(pdf: Buffer): { pages: number; text: string; links: string[] } {
  const source = pdf.toString('latin1');
  const lines = readStreams(pdf).flatMap((stream) =>
    [...stream.matchAll(/\[(.*?)\] TJ/g)].map(([, line = '']) => line),
  );
  const text = lines.map((line) =>
    [...line.matchAll(/<([0-9a-f]*)>/g)]
      .map(([, hex = '']) => WIN_ANSI.decode(Buffer.from(hex, 'hex')))
      .join(''),
  );
  const links = [...source.matchAll(/\/URI \(([^)]*)\)/g)].map(([, url = '']) => url);
  return { links, pages: [...source.matchAll(/\/Type \/Page\b/g)].length, text: text.join('\n') };
}
