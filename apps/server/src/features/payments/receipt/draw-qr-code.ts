import encodeQR from 'qr';

/** A corner of a square in points, and the length of its sides. */
type Square = { x: number; y: number; size: number };

type Canvas = {
  rect: (x: number, y: number, width: number, height: number) => unknown;
  fill: (colour: string) => unknown;
};

/**
 * Draws a text as QR code, with the empty border of four modules that scanners need. Each run of dark modules in a row is one
 * rectangle.
 */
export function drawQrCode(canvas: Canvas, text: string, { x, y, size }: Square): void {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const side = size / modules.length;
  modules.forEach((row, line) => {
    for (let start = row.indexOf(true); start !== -1; ) {
      const next = row.indexOf(false, start);
      const end = next === -1 ? row.length : next;
      canvas.rect(x + start * side, y + line * side, (end - start) * side, side);
      start = row.indexOf(true, end);
    }
  });
  canvas.fill('#000000');
}
