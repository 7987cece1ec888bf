/** The status page of a payment, which is its receipt, without a language prefix. Its `id` is all that opens it (RULINGS 8). */
export function statusPagePath(id: string): string {
  return `/payment/status?${new URLSearchParams({ id })}`;
}

/** Path of the receipt as PDF, without a language prefix. */
export const RECEIPT_PDF_PATH = '/payment/receipt.pdf';

/** Address of the receipt as PDF, without a language prefix. */
export function receiptPdfPath(id: string): string {
  return `${RECEIPT_PDF_PATH}?${new URLSearchParams({ id })}`;
}

/** Path of the QR code of a tax receipt as a picture, without a language prefix. */
export const RECEIPT_QR_PATH = '/payment/receipt-qr.svg';

/** Address of the QR code of a tax receipt of a payment. @param document which of its signed documents, oldest first, from 0 */
export function receiptQrPath(id: string, document: number): string {
  return `${RECEIPT_QR_PATH}?${new URLSearchParams({ id, document: String(document) })}`;
}

/** The page to ask a purchase for a wrong number back, and to follow the request. Only those who paid may open it. */
export function reversalPath(id: string): string {
  return `/reversal?${new URLSearchParams({ id })}`;
}
