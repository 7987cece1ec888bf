import { normaliseMsisdnInput } from '@portal/domain/identifiers/msisdn';
import { localisePath } from '@portal/domain/language/locale';
import { localeOf } from '../i18n/load-texts.ts';

/** Home in the language of a request: the page that the status page of an order links back to. */
export function homePathOf(request: Request): string {
  return localisePath('/', localeOf(request));
}

/** The initial number and amount of a purchase page, from the query: `?msisdn=&amount=`. */
export function readStartFields({ url }: Request): { msisdn: string; amount: string } {
  const { searchParams } = new URL(url);
  const msisdn = normaliseMsisdnInput((searchParams.get('msisdn') ?? '').slice(0, 40));
  return { msisdn, amount: searchParams.get('amount') ?? '' };
}
