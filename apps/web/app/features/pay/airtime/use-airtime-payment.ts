import type { Money } from '@portal/domain/money/money';
import { type Dispatch, useEffect, useReducer } from 'react';
import type { SessionOrder } from '../../../browser-storage/order-session.ts';
import { portal } from '../../../context/portal.ts';
import { startPayment } from '../wallet/start-payment.ts';
import { useFlowExit } from '../wallet/use-flow-exit.ts';
import { checkAirtime } from './airtime-balance.ts';
import {
  type AirtimeEvent,
  type AirtimeFlow,
  initialAirtimeFlow,
  reduceAirtimeFlow,
} from './airtime-flow.ts';

/** Payment mode of airtime on the wire. SPEC section 9 "Payment modes". */
export const AIRTIME_MODE = 'AIR_TIME';
/** The payment mode of airtime for a lead. */
const LEAD_AIRTIME_MODE = 'HBB_AIRTIME';

/** Connects the airtime page to the portal: reads the balance, pays and navigates to the status page. */
export function useAirtimePayment(
  order: SessionOrder,
  price: Money,
): { flow: AirtimeFlow; dispatch: Dispatch<AirtimeEvent> } {
  const [flow, dispatch] = useReducer(reduceAirtimeFlow, initialAirtimeFlow);
  useFlowExit(flow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step
  useEffect(() => {
    if (flow.step === 'checking') void checkAirtime(portal, { ...flow, price }).then(dispatch);
    if (flow.step !== 'paying') return;
    const { payer, email, proof } = flow;
    const { leadId } = order;
    const mode = leadId ? { paymentMode: LEAD_AIRTIME_MODE, txnId: leadId } : { paymentMode: AIRTIME_MODE };
    const request = { order, payer, ...mode, uniqueCode: proof };
    void startPayment(portal, { ...request, ...(email ? { emailId: email } : {}) }).then((outcome) =>
      dispatch({ type: 'answered', outcome }),
    );
  }, [flow.step]);
  return { flow, dispatch };
}
