import { type Currency, parseMoney } from '@portal/domain/money';
import { type ReactNode, useId, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useLocalPath } from '../../blocks/page-facts.ts';
import { shownMoney, shownMsisdn } from '../../blocks/shown.ts';
import { useHydrated } from '../../blocks/use-hydrated.ts';
import { useTexts } from '../../blocks/use-texts.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { RechargeForm, RechargeOutcome } from './place-recharge.ts';
import { rechargeTexts } from './texts.ts';

type RepeatQuestionProps = {
  repeat: Extract<RechargeOutcome, { kind: 'repeat' }>;
  /** What was asked for. */
  asked: Pick<RechargeForm, 'msisdn' | 'amount'>;
  currency: Currency;
};

/**
 * Asks once more before the same number is recharged with the same amount again (issue 2, item 8): a dialog, or a
 * part of the page where there is no JavaScript.
 */
export function RepeatQuestion(question: RepeatQuestionProps) {
  const t = useTexts(rechargeTexts);
  const hydrated = useHydrated();
  const [declined, setDeclined] = useState<object | null>(null);
  // The answer holds for this question; the same purchase sent again is asked about again.
  const open = declined !== question.repeat;
  const close = () => setDeclined(question.repeat);
  if (!hydrated) {
    return (
      <Section title={t('recharge.again-title')}>
        <Question {...question} />
      </Section>
    );
  }
  return (
    <Dialog open={open} title={t('recharge.again-title')} onClose={close} closeLabel={t('recharge.again-no')}>
      <Question {...question} onNo={close} />
    </Dialog>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8 grid gap-4 border-t border-[var(--line)] pt-6">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function Question({ repeat, asked, currency, onNo }: RepeatQuestionProps & { onNo?: () => void }) {
  const t = useTexts(rechargeTexts);
  const localPath = useLocalPath();
  const proceeding = useNavigation().formMethod === 'POST';
  const amount = parseMoney(asked.amount, currency);
  const words = { amount: amount ? shownMoney(amount) : asked.amount, number: shownMsisdn(asked.msisdn) };
  return (
    <Form method="post" className="grid gap-5">
      <p>
        {repeat.minutesAgo === 0
          ? t('recharge.again-just-now', words)
          : t('recharge.again-text', { ...words, count: repeat.minutesAgo })}
      </p>
      <input type="hidden" name="msisdn" value={asked.msisdn} />
      <input type="hidden" name="amount" value={asked.amount} />
      <input type="hidden" name="again" value="yes" />
      <div className="grid gap-3">
        <Button type="submit" wide busy={proceeding}>
          {t('recharge.again-yes')}
        </Button>
        <LinkButton wide look="secondary" to={`${localPath('/payment/status')}?id=${repeat.transactionId}`}>
          {t('recharge.again-see')}
        </LinkButton>
        {onNo && (
          <Button wide look="quiet" onClick={onNo}>
            {t('recharge.again-no')}
          </Button>
        )}
      </div>
    </Form>
  );
}
