import { useEffect, useState } from 'react';
import { Form } from 'react-router';
import { HiddenFields } from '../form/hidden-fields.tsx';
import type { Post, PostFields } from '../form/use-post.ts';
import { withoutPost } from '../form/without-post.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/notice.tsx';
import type { HandsetStep } from './code-step.ts';
import { codeTexts } from './code-texts.ts';
import { HandsetInstructions } from './handset-instructions.tsx';
import { NetworkProof, type NetworkProofProps } from './network-proof.tsx';

/** A proof of a number without a code: by a message from the handset, or beside the code by the mobile network. */
export type OtherProofProps = HandsetFormProps | NetworkProofProps;

const CHECK_INTERVAL_MS = 4_000;

export function OtherProof(props: OtherProofProps) {
  return isHandset(props) ? <HandsetForm {...props} /> : <NetworkProof {...props} />;
}

function isHandset(props: OtherProofProps): props is HandsetFormProps {
  return props.step.kind === 'handset';
}

type HandsetFormProps = {
  step: HandsetStep;
  /** Further fields of the page. */
  fields: PostFields;
  /** Left out on a page without JavaScript: the form is posted. */
  post?: Pick<Post<object>, 'isBusy' | 'send'>;
};

/** Proof of a number from its handset. In the dialog it continues by itself when the message arrives. */
function HandsetForm({ step: { offer, message }, fields, post }: HandsetFormProps) {
  const t = useTexts(codeTexts);
  // The reason comes with the first answer; the checks of the message repeat none.
  const [reason] = useState(message);
  const [isPressed, setPressed] = useState(false);
  const sent = { ...fields, otpId: offer.refId, way: 'handset' };
  const check = () => post?.send({ ...sent, intent: 'check-code' });
  useRepeatedCheck(post && !post.isBusy ? check : () => undefined);
  return (
    <Form
      method="post"
      className="grid gap-5"
      onSubmit={
        post &&
        withoutPost(() => {
          setPressed(true);
          check();
        })
      }
    >
      <Alert tone="warning">{reason ?? t('handset.not-yet')}</Alert>
      <HiddenFields fields={sent} />
      <HandsetInstructions offer={offer} />
      {post && <p role="status">{t(isPressed ? 'handset.not-yet' : 'handset.waiting')}</p>}
      <Button type="submit" wide name="intent" value="check-code">
        {t('handset.sent')}
      </Button>
    </Form>
  );
}

/** Checks every few seconds while the page is visible, and when the visitor returns from the message app. */
function useRepeatedCheck(check: () => void): void {
  useEffect(() => {
    const checkIfVisible = () => {
      if (!document.hidden) check();
    };
    const timer = setInterval(checkIfVisible, CHECK_INTERVAL_MS);
    document.addEventListener('visibilitychange', checkIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', checkIfVisible);
    };
  });
}
