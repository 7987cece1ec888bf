import { hasMsisdnInText, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { maskPersonal } from '@portal/platform/http/observability/request-log';

/** Whether a reason or note has a number or e-mail of a person. Such texts are kept longer than numbers. */
export function hasPersonalData(text: string): boolean {
  const isNumber = (word: string) => parseMsisdn(word) !== null;
  return text.split(/[^\d+]+/).some(isNumber) || hasMsisdnInText(text) || maskPersonal(text) !== text;
}
