import { brandCodes } from '@portal/domain/brand';
import type { Msisdn } from '@portal/domain/msisdn';
import { useEffect, useReducer } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { useBrand, useLocalPath } from '../../../blocks/page-facts.ts';
import { encryptPin } from '../../../blocks/pin-cipher.ts';
import type { PinEvent } from '../../../blocks/pin-flow.ts';
import { portal } from '../../../blocks/portal.ts';
import type { PaymentDesk } from '../read-payment-desk.ts';
import { type MoneyEvent, type MoneyFlow, moneyFlow, moneyFlowStart } from './money-flow.ts';
import { payWithPin, type SealPin, startPush } from './start-payment.ts';

/** What the wallet page shows and what its parts may do. */
export type MoneyPayment = {
  flow: MoneyFlow;
  /** Wire code of the wallet in the mode that is switched on. */
  paymentMode: string;
  /** Path of the status page of a transaction. */
  statusPath: (transactionId: string) => string;
  press: (payer: Msisdn | null) => void;
  /** Sends a typed PIN; only in the PIN step. */
  sendPin: (pin: string) => Promise<PinEvent>;
  dispatch: (event: MoneyEvent) => void;
};

const seal: SealPin = (pin, transactionId, { key, at }) =>
  encryptPin({ pin, transactionId, key, at, subtle: globalThis.crypto?.subtle, log: reportError });

/** Connects the wallet page to the portal and leads on to the status page, which takes this page's place in Back. */
export function useMoneyPayment({ order, settings }: Extract<PaymentDesk, { kind: 'open' }>): MoneyPayment {
  const [flow, dispatch] = useReducer(moneyFlow, moneyFlowStart);
  const codes = brandCodes(useBrand());
  const paymentMode = settings.enableAmPin ? codes.money : codes.moneyPush;
  const statusPath = useStatusPath();
  useLeave(flow, statusPath);
  const { orderId } = order;
  const press = (payer: Msisdn | null) => {
    dispatch({ type: 'pay-pressed', payer, mode: settings.enableAmPin ? 'pin' : 'push' });
    if (!payer || settings.enableAmPin) return;
    void startPush(portal, { orderId, payer, paymentMode }).then((outcome) =>
      dispatch({ type: 'push-answered', outcome }),
    );
  };
  const sendPin = async (pin: string): Promise<PinEvent> => {
    if (flow.step !== 'pin') return { type: 'server-unreachable' };
    const request = { orderId, payer: flow.payer, paymentMode, uniqueCode: flow.proof, pin };
    const { event, transactionId } = await payWithPin(portal, request, seal);
    if (event.type === 'payment-sent' && transactionId) dispatch({ type: 'payment-sent', transactionId });
    if (event.type === 'pin-refused' && event.code === 'ORDER_CLOSED') dispatch({ type: 'order-closed' });
    return event;
  };
  return { flow, paymentMode, statusPath, press, sendPin, dispatch };
}

function useStatusPath(): (transactionId: string) => string {
  const localPath = useLocalPath();
  return (transactionId) => `${localPath('/payment/status')}?id=${transactionId}`;
}

function useLeave(flow: MoneyFlow, statusPath: (transactionId: string) => string): void {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step
  useEffect(() => {
    if (flow.step === 'status') void navigate(statusPath(flow.transactionId), { replace: true });
    if (flow.step === 'reload') void revalidate();
  }, [flow.step]);
}
