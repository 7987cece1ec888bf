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
  const { modules, runs } = findRuns(text);
  const side = size / modules;
  for (const { line, start, end } of runs)
    canvas.rect(x + start * side, y + line * side, (end - start) * side, side);
  canvas.fill('#000000');
}

/** The same as the path of an SVG in a square of `size` modules. */
export function traceQrCode(text: string): { size: number; path: string } {
  const { modules, runs } = findRuns(text);
  const path = runs
    .map(({ line, start, end }) => `M${start} ${line}h${end - start}v1h-${end - start}z`)
    .join('');
  return { size: modules, path };
}

/** The same as a picture, black on white whatever the page's colours. */
export function drawQrPicture(text: string): string {
  const { size, path } = traceQrCode(text);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  );
}

/** The dark modules of a text's code, a run for each row of them that touch. */
function findRuns(text: string) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const runs = rows.flatMap((row, line) => {
    const found: { line: number; start: number; end: number }[] = [];
    for (let start = row.indexOf(true); start !== -1; ) {
      const next = row.indexOf(false, start);
      const end = next === -1 ? row.length : next;
      found.push({ line, start, end });
      start = row.indexOf(true, end);
    }
    return found;
  });
  return { modules: rows.length, runs };
}
