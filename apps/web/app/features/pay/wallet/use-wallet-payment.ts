import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { useReducer } from 'react';
import type { SessionOrder } from '../../../browser-storage/order-session.ts';
import { portal } from '../../../context/portal.ts';
import { encryptPin } from '../../../pin/encrypt-pin.ts';
import type { PinEvent } from '../../../pin/pin-flow.ts';
import { type EncryptPin, type PaymentCalls, payWithPin, startPayment } from './start-payment.ts';
import { useFlowExit, useStatusPath } from './use-flow-exit.ts';
import { initialWalletFlow, reduceWalletFlow, type WalletEvent, type WalletFlow } from './wallet-flow.ts';

/** The input of {@link useWalletPayment}. */
export type WalletPaymentConfig = {
  order: SessionOrder;
  /** The payment mode on the wire, which depends on `mode`. */
  paymentMode: string;
  mode: 'pin' | 'push';
};

/** The state of a wallet's page and the calls its components may make. */
export type WalletPayment = {
  flow: WalletFlow;
  paymentMode: string;
  /** Path of the status page of a transaction. */
  statusPath: (transactionId: string) => string;
  press: (payer: Msisdn | null, emailId?: string) => void;
  /** Sends a typed PIN; only in the PIN step. */
  sendPin: (pin: string) => Promise<PinEvent>;
  dispatch: (event: WalletEvent) => void;
};

const seal: EncryptPin = (pin, transactionId, { key, at }) =>
  encryptPin({ pin, transactionId, key, at, subtle: globalThis.crypto?.subtle, log: reportError });

/** Connects a wallet's page to the portal and navigates to the status page. */
export function useWalletPayment({ order, paymentMode, mode }: WalletPaymentConfig): WalletPayment {
  const [flow, dispatch] = useReducer(reduceWalletFlow, initialWalletFlow);
  useFlowExit(flow);
  const press = (payer: Msisdn | null, emailId?: string) => {
    dispatch({ type: 'pay-pressed', payer, mode });
    if (!payer || mode === 'pin') return;
    const request = { order, payer, paymentMode, ...(emailId ? { emailId } : {}) };
    void startPayment(portal, request).then((outcome) => dispatch({ type: 'push-answered', outcome }));
  };
  const sendPin = async (pin: string): Promise<PinEvent> => {
    if (flow.step !== 'pin') return { type: 'server-unreachable' };
    const request = { order, payer: flow.payer, paymentMode, uniqueCode: flow.proof, pin };
    const { event, transactionId } = await payWithPin(secureCalls(flow.proof), request, seal);
    if (event.type === 'payment-sent' && transactionId) dispatch({ type: 'payment-sent', transactionId });
    if (event.type === 'pin-refused' && event.code === 'ORDER_CLOSED') dispatch({ type: 'order-closed' });
    if (event.type === 'pin-refused' && event.code === 'PROOF_INVALID') dispatch({ type: 'proof-ended' });
    return event;
  };
  return { flow, paymentMode, statusPath: useStatusPath(), press, sendPin, dispatch };
}

/** `auth/initiate` and `auth/process` with the token of a verified code: the calls of PIN mode (RULINGS 66). */
function secureCalls(token: string): PaymentCalls {
  const options = { authorization: `Bearer ${token}` };
  return {
    initiatePayment: (input) => portal.initiateSecurePayment(input, options),
    processPayment: (input) => portal.processSecurePayment(input, options),
  };
}
