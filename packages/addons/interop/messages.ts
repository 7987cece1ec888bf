import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import type { RoutedSms } from '../../operator/src/sms-port.ts';

/** A message to the number of an invented subscriber. */
export function messageOf(id: string, text: string): RoutedSms {
  const to = parseMsisdn('0788100001');
  if (!to) throw new Error('The number does not fit the country');
  return { id, to, text, kind: 'code' };
}

/** A code as the portal sends it, in GSM 7 bit. */
export const CODE_TEXT = '483920 is your Isano code. It is valid for 5 minutes.\n\n@pay.example.rw #483920';
/** Longer than one message, with letters that GSM 7 bit lacks. */
export const LONG_TEXT = 'Wishyuye 500 RWF ✓ – murakoze 😀. '.repeat(5);
