import type { Ref } from 'react';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { type CancelFormProps, CancelPaymentForm } from './cancel-form.tsx';
import { cancelTexts } from './cancel-texts.ts';

type ChangeMyMindProps = CancelFormProps & {
  /** There is a request on the phone, which can be rejected there too. */
  hasPrompt: boolean;
  /** For a script that leads here. */
  heading?: Ref<HTMLHeadingElement>;
};

/** How to leave a payment that waits for its customer: cancel it, or pay from another number or in another way. */
export function ChangeMyMind({ hasPrompt, heading, ...form }: ChangeMyMindProps) {
  const t = useTexts(cancelTexts);
  return (
    <section className="grid gap-3">
      <h2 className="text-lg" ref={heading} tabIndex={-1}>
        {t('cancel.title')}
      </h2>
      {hasPrompt && <p className="text-sm">{t('cancel.reject')}</p>}
      <CancelPaymentForm {...form} />
    </section>
  );
}
