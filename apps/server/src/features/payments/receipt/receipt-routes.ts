import { idField } from '@portal/contract/http/fields';
import { RECEIPT_PDF_PATH, statusPagePath } from '@portal/contract/http/receipt-paths';
import { type Locale, localisePath, offeredLocales } from '@portal/domain/language/locale';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import { limitRequests } from '@portal/platform/http/rate-limits/limit-requests';
import type { RateLimiter } from '@portal/platform/http/rate-limits/rate-limiter';
import type { FastifyInstance } from 'fastify';
import { createReceiptPdf, type ReceiptDeps } from './create-receipt-pdf.ts';

/**
 * Registers the receipt as PDF beside the status page, in every language. Anyone with the payment's id may open it, as
 * the status page (RULINGS 8). An unknown id leads to the status page, which explains it.
 */
export function registerReceiptRoutes(app: FastifyInstance, deps: ReceiptDeps, limiter: RateLimiter): void {
  app.register(async (scope) => {
    limitRequests(scope, limiter);
    for (const locale of offeredLocales()) registerReceipt(scope, deps, locale);
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

function nullIfUnknown(error: unknown): null {
  if (error instanceof PortalError && error.code === 'NOT_FOUND') return null;
  throw error;
}
