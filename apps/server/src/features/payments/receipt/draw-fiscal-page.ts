import type { FiscalPage, PrintLine } from '@portal/payments/fiscal/print-receipt';
import { drawQrCode } from '../qr-code/draw-qr-code.ts';
import { toWinAnsi } from './win-ansi.ts';

type Pdf = InstanceType<typeof import('pdfkit')>;

/** The width of a receipt in the middle of a page of A5, in points. */
const PAGE_WIDTH = 420;
const PAGE_HEIGHT = 595;
const WIDTH = 340;
const LEFT = (PAGE_WIDTH - WIDTH) / 2;
/** Free above and below. */
const MARGIN = 20;
const SIZE = 8.5;
const LINE = 10.5;
const GAP = 5;
/** Twice as large as the amounts (checkpoint 55). */
const WARNING_SIZE = 2 * SIZE;
const QR_SIZE = 104;
/** The largest a logo is drawn; it keeps its shape. */
const LOGO = { width: 110, height: 30 };
const MAX_TEXT = 120;

/** A part of a print: a picture, a text in the middle, a line with its value on the right, a rule, the QR code. */
type Part =
  | { kind: 'logo'; picture: Buffer }
  | { kind: 'text'; text: string; isBold: boolean; size: number }
  | ({ kind: 'line' } & PrintLine)
  | { kind: 'rule' }
  | { kind: 'qr'; content: string };

/**
 * Draws the print of a document for the tax authority: its logo, seller, kind, client, item, amounts, payment, the block of the device with its QR
 * code, and our own numbers, in this order. A copy has the word below the header and behind everything.
 */
export function drawFiscalPage(pdf: Pdf, page: FiscalPage, logo: Buffer | null): void {
  if (page.warning !== null) drawWatermark(pdf);
  const parts = partsOf(page, logo);
  const height = parts.reduce((sum, part) => sum + heightOf(part), 0);
  // The longest prints, a company's refund as a copy below a logo, are drawn a little smaller: nothing leaves the page.
  const scale = Math.min(1, (PAGE_HEIGHT - 2 * MARGIN) / height);
  pdf.save().scale(scale, scale, { origin: [PAGE_WIDTH / 2, MARGIN] });
  let y = MARGIN;
  for (const part of parts) {
    drawPart(pdf, part, y);
    y += heightOf(part);
  }
  pdf.restore();
}

/** How much room a part takes. */
function heightOf(part: Part): number {
  switch (part.kind) {
    case 'logo':
      return LOGO.height + GAP;
    case 'text':
      return part.size === SIZE ? LINE : part.size * 1.25;
    case 'line':
      return LINE;
    case 'rule':
      return GAP + 2;
    case 'qr':
      return QR_SIZE;
  }
}

function partsOf(page: FiscalPage, logo: Buffer | null): Part[] {
  const text = (words: string, isBold = true, size = SIZE): Part => ({
    kind: 'text',
    text: words,
    isBold,
    size,
  });
  const block = (lines: readonly PrintLine[]): Part[] =>
    lines.length === 0
      ? []
      : [...lines.map((line) => ({ kind: 'line' as const, ...line })), { kind: 'rule' }];
  const warning = page.warning === null ? [] : [text(page.warning, true, WARNING_SIZE)];
  return [
    ...(logo ? [{ kind: 'logo' as const, picture: logo }] : []),
    ...page.seller.map((words, index) => text(words, index === 0)),
    ...page.notes.map((words) => text(words)),
    { kind: 'rule' },
    ...block(page.client),
    ...block(page.item),
    ...block(page.amounts),
    ...warning,
    ...block(page.payment),
    text('SDC INFORMATION'),
    { kind: 'rule' },
    ...block(page.sdc),
    { kind: 'qr', content: page.qr },
    { kind: 'rule' },
    ...block(page.own),
    ...warning,
  ];
}

/** Draws a part at a height. */
function drawPart(pdf: Pdf, part: Part, y: number): void {
  switch (part.kind) {
    case 'logo': {
      const { width, height } = LOGO;
      pdf.image(part.picture, (PAGE_WIDTH - width) / 2, y, { fit: [width, height], align: 'center' });
      return;
    }
    case 'text': {
      const { text, isBold, size } = part;
      pdf
        .font(isBold ? 'Courier-Bold' : 'Courier')
        .fontSize(size)
        .fillColor('#000000');
      writeCut(pdf, text, { y, size, align: 'center' });
      return;
    }
    case 'line':
      drawLine(pdf, part, y);
      return;
    case 'rule':
      pdf.moveTo(LEFT, y + GAP / 2).lineTo(LEFT + WIDTH, y + GAP / 2);
      pdf.dash(2, { space: 2 }).strokeColor('#000000').stroke().undash();
      return;
    case 'qr':
      drawQrCode(pdf, part.content, { x: (PAGE_WIDTH - QR_SIZE) / 2, y, size: QR_SIZE });
      return;
  }
}

type Place = { y: number; size: number; align: 'left' | 'right' | 'center' };

/** Writes a text in the width of the receipt, cut where it is too long. */
function writeCut(pdf: Pdf, text: string, { y, size, align }: Place): void {
  const height = size * 1.2;
  pdf.text(toWinAnsi(text.slice(0, MAX_TEXT)), LEFT, y, { width: WIDTH, align, height, ellipsis: true });
}

/** A name on the left and its value on the right. */
function drawLine(pdf: Pdf, { name, value }: PrintLine, y: number): void {
  pdf.font('Courier').fontSize(SIZE).fillColor('#000000');
  writeCut(pdf, value === '' ? name : `${name}:`, { y, size: SIZE, align: 'left' });
  writeCut(pdf, value, { y, size: SIZE, align: 'right' });
}

function drawWatermark(pdf: Pdf): void {
  pdf.save();
  pdf.rotate(-50, { origin: [PAGE_WIDTH / 2, PAGE_HEIGHT / 2] });
  pdf.font('Helvetica-Bold').fontSize(110).fillColor('#e4e4e4');
  pdf.text('COPY', 0, PAGE_HEIGHT / 2 - 55, { width: PAGE_WIDTH, align: 'center' });
  pdf.restore();
}
