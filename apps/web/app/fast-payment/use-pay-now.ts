import type { FormEvent } from 'react';
import type { Post, PostFields } from '../form/use-post.ts';
import { PAY_NOW } from '../purchase/pay-now.ts';
import { useFastPost } from './use-fast-post.ts';

/** Posts of a press that orders and pays. A success leads to the status page, so a result is always a refusal. */
export type PayNow<Posted> = Post<Posted> & {
  /** Handler of the form: posts it without leaving the page when the pressed button pays. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/**
 * Orders and pays without leaving the page, which keeps what was typed. A second press does nothing while the first is on
 * its way.
 * @param action path of the page whose action takes the form
 */
export function usePayNow<Posted extends object>(action: string): PayNow<Posted> {
  const post = useFastPost<Posted>();
  return {
    ...post,
    onSubmit: (event) => {
      const { submitter } = event.nativeEvent as SubmitEvent;
      if ((submitter as HTMLButtonElement | null)?.value !== PAY_NOW) return;
      event.preventDefault();
      post.send(readFields(event.currentTarget), action);
    },
  };
}

function readFields(form: HTMLFormElement): PostFields {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return { ...Object.fromEntries(fields), intent: PAY_NOW };
}
