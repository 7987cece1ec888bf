import { type ReactNode, useId, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, LinkButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useLocalPath } from './page-facts.ts';
import type { RepeatOrder } from './place-order.ts';
import { purchaseTexts } from './purchase-texts.ts';
import { useHydrated } from './use-hydrated.ts';
import { useTexts } from './use-texts.ts';

/** The question in words; a page has its own for what it sells. */
export type RepeatWords = { title: string; text: string; yes: string; see: string; no: string };

/**
 * The question about a repeated purchase in words.
 * @param what what is bought, e.g. an amount or the name of a bundle
 * @param number who gets it, as shown
 */
export function useRepeatWords({ minutesAgo }: RepeatOrder, what: string, number: string): RepeatWords {
  const t = useTexts(purchaseTexts);
  return {
    title: t('again.title'),
    text:
      minutesAgo === 0
        ? t('again.just-now', { what, number })
        : t('again.text', { what, number, count: minutesAgo }),
    yes: t('again.yes'),
    see: t('again.see'),
    no: t('again.no'),
  };
}

type RepeatQuestionProps = {
  repeat: RepeatOrder;
  words: RepeatWords;
  /** What was sent, to be sent once more. A name may stand several times. */
  sent: readonly (readonly [name: string, value: string])[];
};

/**
 * Asks once more before the same thing is bought for the same number again (issue 2, item 8): a dialog, or a part of
 * the page where there is no JavaScript.
 */
export function RepeatQuestion(question: RepeatQuestionProps) {
  const { repeat, words } = question;
  const hydrated = useHydrated();
  const [declined, setDeclined] = useState<object | null>(null);
  // The answer holds for this question; the same purchase sent again is asked about again.
  const open = declined !== repeat;
  const close = () => setDeclined(repeat);
  if (!hydrated) {
    return (
      <Section title={words.title}>
        <Question {...question} />
      </Section>
    );
  }
  return (
    <Dialog open={open} title={words.title} onClose={close} closeLabel={words.no}>
      <Question {...question} onNo={close} />
    </Dialog>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-6 grid gap-4 pb-6">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function Question({ repeat, words, sent, onNo }: RepeatQuestionProps & { onNo?: () => void }) {
  const localPath = useLocalPath();
  const proceeding = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" className="grid gap-5">
      <p>{words.text}</p>
      {sent.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="again" value="yes" />
      <div className="grid gap-3">
        <Button type="submit" wide busy={proceeding}>
          {words.yes}
        </Button>
        <LinkButton wide look="secondary" to={`${localPath('/payment/status')}?id=${repeat.transactionId}`}>
          {words.see}
        </LinkButton>
        {onNo && (
          <Button wide look="quiet" onClick={onNo}>
            {words.no}
          </Button>
        )}
      </div>
    </Form>
  );
}
