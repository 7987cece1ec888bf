import { toTrunk } from '@portal/domain/identifiers/msisdn';
import { formatMoney } from '@portal/domain/money/format-money';
import { statusTone } from '@portal/domain/payments/transaction-status';
import { allowRequest } from '../allow-request.ts';
import type { Place } from './place.ts';
import { defineMenu, type Outcome } from './screen.ts';

/** The state of what the caller paid last, and its receipt by SMS. */
export const last = defineMenu<Extract<Place, { screen: 'last' }>>(async ({ deps, caller, t }) => {
  const { visitorId, locale } = caller;
  const order = await deps.readLastOrder(visitorId, locale);
  if (!order) return { title: t('last.none'), choices: [] };
  const { id, msisdn, amount, bundle, status, isDelivered, reference } = order;
  const sendReceipt = async (): Promise<Outcome> => {
    await allowRequest(deps, 'ussdReceipts', visitorId);
    await deps.resendReceipt({ id, visitorId });
    return { kind: 'end', text: t('end.receipt') };
  };
  const words = {
    what: bundle ?? t('airtime'),
    number: toTrunk(msisdn),
    amount: formatMoney(amount, locale),
    ref: reference,
  };
  return {
    title: t(`last.${statusTone(status)}`, words),
    choices: isDelivered ? [{ label: t('last.receipt'), select: sendReceipt }] : [],
  };
});
