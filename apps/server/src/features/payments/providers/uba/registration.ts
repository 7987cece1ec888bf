import { toInternational } from '@portal/domain/identifiers/msisdn';
import { toDecimal } from '@portal/domain/money/money';
import { localTime } from '../local-time.ts';
import type { StartRequest } from '../provider.ts';
import type { UbaOptions } from './uba-options.ts';

/** Fields of a registration as the bank spells them, `customerLastname` included. The total is in whole units. */
export function registration(request: StartRequest, options: UbaOptions): Record<string, string> {
  const { reference, payer, amount, description, email, returnUrl } = request;
  const { merchantId, serviceKey, currencyNumber, timeZone, clock, sendsAddresses, callbackUrl } = options;
  const [whole, decimals = '00'] = toDecimal(amount).split('.');
  return {
    merchantId,
    serviceKey: serviceKey.reveal(),
    description,
    total: `${whole}.${decimals}`,
    date: dateIn(timeZone, clock.now()),
    countryCurrencyCode: currencyNumber,
    noOfItems: '1',
    // We ask nobody for a name; the bank wants one.
    customerFirstName: 'Mobile',
    customerLastname: 'Customer',
    customerEmail: email ?? '',
    customerPhoneNumber: toInternational(payer),
    referenceNumber: reference,
    ...(sendsAddresses
      ? {
          approveurl: returnUrl,
          declineurl: returnUrl,
          cancelurl: `${returnUrl}?status=cancelled`,
          callbackurl: callbackUrl(),
        }
      : {}),
  };
}

/** `dd/MM/yyyy HH:mm:ss`. */
function dateIn(timeZone: string, at: Date): string {
  const { date, time } = localTime(timeZone, at);
  return `${date.split('-').reverse().join('/')} ${time}`;
}
