import { Form, useNavigation } from 'react-router';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Button } from '../../../../ui/button.tsx';
import { cancelTexts } from './cancel-texts.ts';

/** Where the customer goes after cancelling: the values of the form's buttons. */
export type CancelChoice = 'other-number' | 'other-way' | 'stop';

/** Props of {@link CancelPaymentForm}. */
export type CancelFormProps = {
  /** Path of the payment's status page, whose action handles the form. */
  statusPath: string;
  /** `other-number` only makes sense for a wallet. */
  choices: readonly CancelChoice[];
  /** Called before the form is posted: the page no longer follows the payment, whose end must not open another page. */
  onCancel: () => void;
};

/** Cancels a payment that waits for the customer. A plain form, so that it works without JavaScript. */
export function CancelPaymentForm({ statusPath, choices, onCancel }: CancelFormProps) {
  const t = useTexts(cancelTexts);
  const busy = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" action={statusPath} replace className="grid gap-3" onSubmit={onCancel}>
      {choices.map((choice) => (
        <Button
          key={choice}
          type="submit"
          name="then"
          value={choice}
          wide
          look={choice === 'stop' ? 'quiet' : 'secondary'}
          busy={busy}
        >
          {t(`cancel.${choice}`)}
        </Button>
      ))}
      <p className="text-sm text-ink-soft">{t('cancel.safe')}</p>
    </Form>
  );
}
