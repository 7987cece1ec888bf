import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import { hasOwnPage } from '@portal/domain/payments/needs-code';
import { useRootData } from '../context/root-data.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { formatMsisdn } from '../number/format-msisdn.ts';
import { useSummaryPart } from '../purchase/purchase-so-far.tsx';
import { payerOf } from './fast-form.ts';
import { fastTexts } from './fast-texts.ts';
import { describePayChoice } from './pay-choice-fields.tsx';
import type { PayChoice } from './use-pay-choice.ts';

/**
 * Adds the way to pay to the summary beside the form, and what follows a press on Pay.
 * @param payer the number that pays when none is typed; `null` for none
 */
export function usePaySummary(choice: PayChoice, payer: Msisdn | null): void {
  const t = useTexts(fastTexts);
  const { enableAmPin } = useRootData();
  const { option, typedPayer } = choice;
  const asked = payerOf(typedPayer, payer);
  const ownPage = option && hasOwnPage(option, { enableAmPin });
  const request = asked ? t('fast.next-request', { payer: formatMsisdn(asked) }) : t('fast.next-any');
  useSummaryPart({
    method: describePayChoice(choice, payer),
    next: option && (ownPage ? t('fast.next-page', { method: option.label }) : request),
  });
}
