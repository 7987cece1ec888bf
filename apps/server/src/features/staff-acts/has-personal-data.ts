import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { maskPersonal } from '@portal/platform/http/observability/request-log';

/** Whether a reason or note has a number or e-mail of a person. Such texts are kept longer than numbers. */
export function hasPersonalData(text: string): boolean {
  return text.split(/[^\d+]+/).some((word) => parseMsisdn(word)) || maskPersonal(text) !== text;
}
