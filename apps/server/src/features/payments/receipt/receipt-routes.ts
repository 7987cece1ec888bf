import { idField } from '@portal/contract/http/fields';
import { RECEIPT_PDF_PATH, RECEIPT_QR_PATH, statusPagePath } from '@portal/contract/http/receipt-paths';
import { type Locale, localisePath, offeredLocales } from '@portal/domain/language/locale';
import { isPrintable } from '@portal/payments/fiscal/print-receipt';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { limitRequests } from '@portal/platform/http/rate-limits/limit-requests';
import type { RateLimiter } from '@portal/platform/http/rate-limits/rate-limiter';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { drawQrPicture } from '../qr-code/draw-qr-code.ts';
import { createReceiptPdf, type ReceiptDeps } from './create-receipt-pdf.ts';

/**
 * Registers the receipt as PDF beside the status page, in every language, and the QR codes of its tax receipts. Anyone with the
 * payment's id may open them, as the status page (RULINGS 8). An unknown id leads to the status page, which explains it.
 */
export function registerReceiptRoutes(app: FastifyInstance, deps: ReceiptDeps, limiter: RateLimiter): void {
  app.register(async (scope) => {
    limitRequests(scope, limiter);
    for (const locale of offeredLocales()) registerReceipt(scope, deps, locale);
    registerReceiptQr(scope, deps);
  });
}

type ReceiptRequest = { Querystring: { id?: unknown } };

function registerReceipt(app: FastifyInstance, deps: ReceiptDeps, locale: Locale): void {
  const path = localisePath(RECEIPT_PDF_PATH, locale);
  app.get<ReceiptRequest>(path, { config: { limit: 'receipts' } }, async ({ query }, reply) => {
    reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex');
    const id = idField.safeParse(query.id).data;
    const receipt = id && (await createReceiptPdf(deps, id, locale).catch(nullIfUnknown));
    if (!receipt) return reply.redirect(localisePath(statusPagePath(id ?? ''), locale), 303);
    // Saved, not shown: the content security policy of our replies is a sandbox, in which browsers show no PDF.
    const name = `${deps.brand.slug}-${receipt.reference}.pdf`;
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(receipt.pdf);
  });
}

type QrRequest = { Querystring: { id?: unknown; document?: unknown } };

const documentField = z.coerce.number().int().nonnegative();

/** A picture with an address of its own: in the page it would be as large as half of the page. */
function registerReceiptQr(app: FastifyInstance, { payments }: ReceiptDeps): void {
  app.get<QrRequest>(RECEIPT_QR_PATH, { config: { limit: 'receipts' } }, async ({ query }, reply) => {
    reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex');
    const id = idField.safeParse(query.id).data;
    const issued = id ? ((await payments.findFiscalDocuments?.(id))?.issued ?? []) : [];
    const document = issued[documentField.safeParse(query.document).data ?? -1];
    if (!document || !isPrintable(document)) throw new PortalError('NOT_FOUND');
    return reply.type('image/svg+xml').send(drawQrPicture(document.receipt.qr));
  });
}

function nullIfUnknown(error: unknown): null {
  if (error instanceof PortalError && error.code === 'NOT_FOUND') return null;
  throw error;
}
