import { type ReactNode, useId, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Post } from '../form/use-post.ts';
import { withoutPost } from '../form/without-post.ts';
import { LinkButton } from '../page/page-link.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { LateButton } from '../ui/late-button.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import type { RepeatOrder } from './place-order.ts';
import type { RepeatTexts } from './use-repeat-texts.ts';

/** What the question is about. */
export type RepeatQuestionProps = {
  repeat: RepeatOrder;
  words: RepeatTexts;
  /** Posted fields, to be posted again. A name can occur several times. */
  sent: readonly (readonly [name: string, value: string])[];
  /** Path of the page whose action takes them; by default this one. */
  action?: string;
  /** Posts them without leaving the page, once there is a script. */
  post?: Pick<Post<object>, 'isBusy' | 'send'>;
};

/**
 * Asks for confirmation before the same purchase is made again for the same number: a dialog, or a
 * section of the page without JavaScript.
 */
export function RepeatQuestion(question: RepeatQuestionProps) {
  const { repeat, words } = question;
  const hydrated = useHydrated();
  const [declined, setDeclined] = useState<object | null>(null);
  // Declining applies to this question only; posting the same purchase again asks again.
  const open = declined !== repeat;
  const close = () => setDeclined(repeat);
  const isPosting = useNavigation().formMethod === 'POST';
  const busy = question.post?.isBusy || isPosting;
  if (!hydrated) {
    return (
      <Section title={words.title}>
        <Question {...question} busy={busy} />
      </Section>
    );
  }
  return (
    <Dialog open={open} title={words.title} busy={busy} onClose={close} closeLabel={words.no}>
      <Question {...question} busy={busy} onNo={close} />
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

type QuestionProps = RepeatQuestionProps & { busy: boolean; onNo?: () => void };

function Question({ repeat, words, sent, action, post, busy, onNo }: QuestionProps) {
  const Yes = onNo ? LateButton : Button;
  return (
    <Form
      method="post"
      {...(action && { action })}
      className="grid gap-5"
      onSubmit={post && withoutPost(() => post.send(Object.fromEntries(sent), action))}
    >
      <p>{words.text}</p>
      {sent.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="again" value="yes" />
      <div className="grid gap-3">
        <Yes type="submit" wide busy={busy}>
          {words.yes}
        </Yes>
        {busy ? (
          <Button wide look="secondary" disabled>
            {words.see}
          </Button>
        ) : (
          <LinkButton wide look="secondary" to={`/payment/status?id=${repeat.transactionId}`}>
            {words.see}
          </LinkButton>
        )}
        {onNo && (
          <Button wide look="quiet" disabled={busy} onClick={onNo}>
            {words.no}
          </Button>
        )}
      </div>
    </Form>
  );
}
