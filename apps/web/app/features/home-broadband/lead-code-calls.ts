import type { PortalClient } from '@portal/contract/http/portal-client';
import type { FormValues } from '@portal/domain/forms/form-field';
import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { type CodeCalls, mapAnswerResult, verifiedCodeCalls } from '../../one-time-code/code-calls.ts';
import { fieldText } from './lead-form.ts';

/**
 * The calls of the code of a lead: sent by SMS to a line of this operator, else by email; the server returns the
 * recipient. The number is validated before (SPEC section 3: HBB_MSISDN_CHECK).
 */
export function leadCodeCalls(portal: PortalClient, values: FormValues): CodeCalls {
  return {
    ...verifiedCodeCalls(portal),
    send: async () => {
      const msisdn = parseMsisdn(fieldText(values, 'contactNumber')) ?? '';
      const valid = await portal.validateNumber({ msisdn });
      if (valid.kind !== 'ok') return valid;
      const customerDetails = { fullName: fieldText(values, 'fullName') };
      const answer = await portal.sendLeadCode({
        msisdn,
        email: fieldText(values, 'email'),
        customerDetails,
      });
      return mapAnswerResult(answer, ({ otpRecipient, ...rest }) => ({ ...rest, recipient: otpRecipient }));
    },
  };
}
