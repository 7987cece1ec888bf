import type { PortalClient } from '@portal/contract/http/portal-client';
import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { type CodeCalls, mapAnswerResult, verifiedCodeCalls } from '../../one-time-code/code-calls.ts';

/** The calls of the code for a router's balance. The code goes to the handset linked to the router (RULINGS 29). */
export function balanceCodeCalls(portal: PortalClient, msisdn: Msisdn): CodeCalls {
  return {
    ...verifiedCodeCalls(portal),
    send: async () =>
      mapAnswerResult(
        await portal.requestBalance({ msisdn, requestType: 'DATA_BALANCE' }),
        ({ otpRecipient, txnRefId, ...rest }) => ({ ...rest, refId: txnRefId, recipient: otpRecipient }),
      ),
  };
}
