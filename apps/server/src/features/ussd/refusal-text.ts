import type { Locale } from '@portal/domain/language/locale';
import type { PortalError } from '@portal/platform/http/errors/portal-error';
import { formatRefusal } from '@portal/platform/http/errors/refusal-sentence';
import { textsIn } from './screens/screen.ts';
import type { UssdDeps } from './ussd-deps.ts';

/** Why something is refused and what the caller can do, in the caller's language. */
export function refusalText(deps: UssdDeps, error: PortalError, locale: Locale): string {
  const t = textsIn(deps, locale);
  switch (error.code) {
    case 'INVALID_MSISDN':
      return t(error.details.fields?.msisdn === 'wrong-line' ? 'error.line' : 'error.number');
    case 'AMOUNT_OUT_OF_RANGE':
      return t('error.amount-range');
    case 'BUNDLE_UNAVAILABLE':
      return t('error.bundle');
    case '4001':
      return t('error.no-wallet', error.words);
    case 'AIRTIME_LIMIT':
    case 'RATE_LIMITED':
      return formatRefusal(error, locale, deps.formatText);
    default:
      return t('error.unavailable');
  }
}
