import { NETWORK_CHECK_PATH } from '@portal/contract/http/browser-paths';
import { useEffect, useState } from 'react';
import { Form } from 'react-router';
import { HiddenFields } from '../form/hidden-fields.tsx';
import type { Post, PostFields } from '../form/use-post.ts';
import { withoutPost } from '../form/without-post.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Button } from '../ui/button.tsx';
import type { OpenCode } from './code-step.ts';
import { codeTexts } from './code-texts.ts';

export type NetworkProofProps = {
  step: OpenCode;
  /** The fields of the open code and of the page. */
  fields: PostFields;
  /** Left out on a page without JavaScript: the form is posted. */
  post?: Pick<Post<object>, 'isBusy' | 'send'> | undefined;
};

/**
 * Proof of a number by its mobile network, beside the code. The network's page opens beside this one, so that nothing here is
 * lost; when the customer comes back, the result is fetched. The code can be typed all the time.
 */
export function NetworkProof({ step, fields, post }: NetworkProofProps) {
  const t = useTexts(codeTexts);
  const [isOpened, setOpened] = useState(false);
  const sent = { ...fields, way: 'network' };
  const check = () => post?.send({ ...sent, intent: 'check-code' });
  useReturn(isOpened && post && !post.isBusy ? check : null);
  return (
    <Form method="post" className="grid gap-3" onSubmit={post && withoutPost(check)}>
      <p>{t('network.offer')}</p>
      <a
        className="btn btn-secondary w-full"
        href={`${NETWORK_CHECK_PATH}?${new URLSearchParams({ refId: step.refId })}`}
        target="_blank"
        onClick={() => setOpened(true)}
        rel="noopener"
      >
        {t('network.open')}
      </a>
      {(isOpened || !post) && (
        <>
          <HiddenFields fields={sent} />
          <Button type="submit" wide look="quiet" name="intent" value="check-code">
            {t('network.done')}
          </Button>
        </>
      )}
    </Form>
  );
}

/** Calls when the customer comes back to this page from the network's. */
function useReturn(onReturn: (() => void) | null): void {
  useEffect(() => {
    if (!onReturn) return;
    const returnIfVisible = () => {
      if (!document.hidden) onReturn();
    };
    document.addEventListener('visibilitychange', returnIfVisible);
    return () => document.removeEventListener('visibilitychange', returnIfVisible);
  }, [onReturn]);
}
