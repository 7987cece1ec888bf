import type { Brand } from '@portal/domain/language/brand';
import { LOCALES, type Locale } from '@portal/domain/language/locale';
import type { StatusTone } from '@portal/domain/payments/transaction-status';
import type { FiscalPage } from '@portal/payments/fiscal/print-receipt';
import { drawQrCode } from '../qr-code/draw-qr-code.ts';
import { drawFiscalPage } from './draw-fiscal-page.ts';
import type { ReceiptContents } from './receipt-contents.ts';
import { toWinAnsi } from './win-ansi.ts';

/** A receipt to draw. */
export type ReceiptDrawing = {
  brand: Pick<Brand, 'name' | 'colours'>;
  locale: Locale;
  contents: ReceiptContents;
  /** The word for receipt, under which the page stands. */
  title: string;
  /** Name of the reference. */
  referenceName: string;
  /** Public address of the status page, drawn as QR code too. */
  url: string;
  /** Lines beside the QR code. */
  notes: string[];
  /** Receipts for the tax authority, each on a page of its own. */
  fiscal: readonly FiscalPage[];
  /** The picture that heads each of them, as PNG or JPEG; `null`: none. */
  fiscalLogo: Buffer | null;
};

type Pdf = InstanceType<typeof import('pdfkit')>;

/** A5 in points. */
const PAGE = { width: 420, height: 595 };
const MARGIN = 36;
const INNER = PAGE.width - 2 * MARGIN;
const BAND = 72;
const QR_SIZE = 112;
/** Where the QR code and the notes beside it begin. */
const FOOT = PAGE.height - MARGIN - QR_SIZE;
const ROW_NAME_WIDTH = 130;
/** Characters that are measured of a text; more never fit. */
const MAX_TEXT = 300;
const ROW_SIZE = 10;
const ROW_LINE = 12;
const ROW_GAP = 9;
/** Where the rows would not fit otherwise. */
const TIGHT_ROW_GAP = 4;

const INK = '#14231f';
const SOFT = '#4a5a54';
const LINE = '#c9cfc9';
const TONE_COLOURS: Record<StatusTone, string> = {
  success: '#14753f',
  pending: '#8a5300',
  failed: '#b3261e',
};

/**
 * Draws a receipt as a PDF of one page, or of two where several numbers need them, and one more for each receipt of the tax authority, in the fonts that every reader has. About five milliseconds; long texts are cut,
 * so that nothing leaves the page.
 */
export async function drawReceipt(receipt: ReceiptDrawing): Promise<Buffer> {
  // Loaded with the first receipt: most processes never draw one.
  const { default: PdfDocument } = await import('pdfkit');
  const { brand, title, contents, locale } = receipt;
  const pdf = new PdfDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    lang: LOCALES[locale].htmlLang,
    displayTitle: true,
    info: { Title: toWinAnsi(`${title} ${contents.reference}`), Author: toWinAnsi(brand.name) },
  });
  const whole = readAll(pdf);
  drawHead(pdf, receipt);
  const more = drawRows(pdf, contents.rows, { top: drawState(pdf, receipt), bottom: FOOT - ROW_GAP });
  drawFoot(pdf, receipt);
  if (more.length > 0) drawSecondPage(pdf, receipt, more);
  for (const page of receipt.fiscal) {
    pdf.addPage();
    drawFiscalPage(pdf, page, receipt.fiscalLogo);
  }
  pdf.end();
  return whole;
}

function readAll(pdf: Pdf): Promise<Buffer> {
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
}

type Style = {
  x?: number;
  y: number;
  size: number;
  bold?: boolean;
  colour?: string;
  width?: number;
  align?: 'left' | 'right';
  /** Lines at most; one by default. */
  lines?: number;
};

/** Writes a text, cut with an ellipsis where it is too long. */
function write(pdf: Pdf, text: string, style: Style): void {
  const { x = MARGIN, y, size, bold, colour = INK, width = INNER, align = 'left', lines = 1 } = style;
  pdf
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(colour)
    .text(toWinAnsi(text.slice(0, MAX_TEXT)), x, y, {
      width,
      height: lines * size * 1.2,
      align,
      ellipsis: true,
    });
}

function drawHead(pdf: Pdf, { brand, title }: ReceiptDrawing): void {
  pdf.rect(0, 0, PAGE.width, BAND).fill(brand.colours.primary);
  pdf.rect(0, BAND, PAGE.width, 4).fill(brand.colours.accent);
  write(pdf, brand.name, { y: 25, size: 24, bold: true, colour: '#ffffff', width: INNER * 0.6 });
  const rest = { x: MARGIN + INNER * 0.6, width: INNER * 0.4 };
  write(pdf, title, { ...rest, y: 31, size: 14, colour: '#ffffff', align: 'right' });
}

/** State, amount and reference. Returns where the rows begin. */
function drawState(pdf: Pdf, { contents, referenceName }: ReceiptDrawing): number {
  write(pdf, contents.state, { y: 98, size: 12, bold: true, colour: TONE_COLOURS[contents.tone] });
  write(pdf, contents.amount, { y: 117, size: 26, bold: true });
  write(pdf, referenceName, { y: 156, size: 9, colour: SOFT });
  write(pdf, contents.reference, { y: 168, size: 18, bold: true });
  pdf.moveTo(0, 198).lineTo(PAGE.width, 198).dash(4, { space: 3 }).strokeColor(LINE).stroke().undash();
  return 210;
}

type Rows = ReceiptContents['rows'];

/** One row below the other, closer where there are many; a name or value may take two lines. Returns the rows that no longer fit above `bottom`. */
function drawRows(pdf: Pdf, rows: Rows, { top, bottom }: { top: number; bottom: number }): Rows {
  const width = INNER - ROW_NAME_WIDTH;
  const counted = rows.map(({ name, value }) =>
    Math.max(
      countLines(pdf, name, { font: 'Helvetica', width: ROW_NAME_WIDTH - 8 }),
      countLines(pdf, value, { font: 'Helvetica-Bold', width }),
    ),
  );
  const height = counted.reduce((sum, lines) => sum + lines * ROW_LINE, 0);
  const gap = top + height + rows.length * ROW_GAP > bottom ? TIGHT_ROW_GAP : ROW_GAP;
  let y = top;
  for (const [index, { name, value }] of rows.entries()) {
    const lines = counted[index] ?? 1;
    if (y + lines * ROW_LINE > bottom) return rows.slice(index);
    write(pdf, name, { y, size: ROW_SIZE, colour: SOFT, width: ROW_NAME_WIDTH - 8, lines });
    write(pdf, value, { x: MARGIN + ROW_NAME_WIDTH, y, size: ROW_SIZE, bold: true, width, lines });
    y += lines * ROW_LINE + gap;
  }
  return [];
}

/** The rows that had no room on the first page, as of ten numbers; what has no room here either is left out. */
function drawSecondPage(pdf: Pdf, receipt: ReceiptDrawing, rows: Rows): void {
  pdf.addPage();
  drawHead(pdf, receipt);
  write(pdf, receipt.referenceName, { y: 98, size: 9, colour: SOFT });
  write(pdf, receipt.contents.reference, { y: 110, size: 18, bold: true });
  drawRows(pdf, rows, { top: 150, bottom: PAGE.height - MARGIN });
}

/** Lines that a text of a row takes: one or two. */
function countLines(pdf: Pdf, text: string, { font, width }: { font: string; width: number }): 1 | 2 {
  pdf.font(font).fontSize(ROW_SIZE);
  return pdf.heightOfString(toWinAnsi(text.slice(0, MAX_TEXT)), { width }) > ROW_SIZE * 1.5 ? 2 : 1;
}

function drawFoot(pdf: Pdf, { url, notes }: ReceiptDrawing): void {
  const y = FOOT;
  drawQrCode(pdf, url, { x: MARGIN - 8, y, size: QR_SIZE });
  const x = MARGIN + QR_SIZE + 8;
  pdf.font('Helvetica').fontSize(9).fillColor(SOFT);
  const text = notes.map((note) => toWinAnsi(note.slice(0, MAX_TEXT))).join('\n\n');
  pdf.text(text, x, y + 10, { width: PAGE.width - MARGIN - x, height: QR_SIZE, ellipsis: true });
  pdf.link(MARGIN, y, QR_SIZE, QR_SIZE, url);
}
