import encodeQR from 'qr';

/** A corner of a square in points, and the length of its sides. */
type Square = { x: number; y: number; size: number };

type Canvas = {
  rect: (x: number, y: number, width: number, height: number) => unknown;
  fill: (colour: string) => unknown;
};

/** A QR code: modules on a side, with the empty border of four that scanners need, and each run of dark modules in a row. */
type QrCode = { size: number; runs: { line: number; start: number; end: number }[] };

function encode(text: string): QrCode {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const runs = modules.flatMap((row, line) => {
    const found: QrCode['runs'] = [];
    for (let start = row.indexOf(true); start !== -1; ) {
      const next = row.indexOf(false, start);
      const end = next === -1 ? row.length : next;
      found.push({ line, start, end });
      start = row.indexOf(true, end);
    }
    return found;
  });
  return { size: modules.length, runs };
}

/** Draws a text as QR code. Each run of dark modules is one rectangle. */
export function drawQrCode(canvas: Canvas, text: string, { x, y, size }: Square): void {
  const code = encode(text);
  const side = size / code.size;
  for (const { line, start, end } of code.runs)
    canvas.rect(x + start * side, y + line * side, (end - start) * side, side);
  canvas.fill('#000000');
}

/** A text as QR code for SVG: the path of its dark modules in a square of `size` units. */
export function qrCodePath(text: string): { size: number; path: string } {
  const { size, runs } = encode(text);
  const path = runs.map(({ line, start, end }) => `M${start} ${line}h${end - start}v1H${start}z`).join('');
  return { size, path };
}
