import { kigaliTime } from './kigali-time.ts';
import type { ReceiptKind, SignedReceipt } from './receipts.ts';

/** Characters between the dashes of internal data and signature (EBM.md section 10). */
const GROUP = 4;

/** `12/30 NS`: the number of its kind, the number of the device, the kind. */
export function receiptNumber({
  rcptNo,
  totRcptNo,
  kind,
}: Pick<SignedReceipt, 'rcptNo' | 'totRcptNo' | 'kind'>): string {
  return `${rcptNo}/${totRcptNo} ${kind}`;
}

/** An amount with two decimals; refunds have a minus. */
export function formatAmount(amount: unknown, kind: ReceiptKind): string {
  const digits = Number(amount).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return kind === 'NR' ? `-${digits}` : digits;
}

/** Puts a dash after every fourth character. */
export function withDashes(text: string): string {
  return text.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? '';
}

/** `28/11/2026 20:15:03` in Kigali. */
export function formatTime(at: Date): string {
  return kigaliTime(at).replace(/(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/, '$3/$2/$1 $4:$5:$6');
}
