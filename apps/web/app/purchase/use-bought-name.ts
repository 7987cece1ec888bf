import type { SessionOrder } from '../browser-storage/order-session.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { boughtTexts } from './bought-texts.ts';

type Bought = Pick<SessionOrder, 'rechargeType'> & { bundleDescription: string | null };

/** The kinds of order that have a name of their own; bundles have their description. */
const KINDS = {
  'PREPAID RECHARGE': 'PREPAID_RECHARGE',
  'SEVERAL RECHARGES': 'PREPAID_RECHARGE',
  'POSTPAID BILL PAYMENT': 'POSTPAID_BILL',
  'BUNDLE PURCHASE': 'other',
  'Broadband Recharge': 'other',
  BILL_PAYMENT: 'BILL_PAYMENT',
  HBB_LEADS: 'HBB_LEADS',
} as const satisfies Record<SessionOrder['rechargeType'], string>;

/** What was bought: the description of the bundle, otherwise the kind of purchase. */
export function useBoughtName({ rechargeType, bundleDescription }: Bought): string {
  const t = useTexts(boughtTexts);
  return bundleDescription || t(`bought.${KINDS[rechargeType]}`);
}
