import { useSearchParams } from 'react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { EQUAL_ORDER } from '../../../purchase/equal-order.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { Transaction } from './status-text-keys.ts';
import { statusTexts } from './texts.ts';

/** Who ordered the same again reads that this is the payment of the first order, and the only one, until it has ended. */
export function EqualOrderNote({ transaction: { approval, final } }: { transaction: Transaction }) {
  const t = useTexts(statusTexts);
  const [query] = useSearchParams();
  if (!query.has(EQUAL_ORDER) || final) return null;
  return <Notice tone="warning">{t(approval ? 'status.first-waits' : 'status.first-open')}</Notice>;
}
