import { useEffect, useState } from 'react';
import type { Post, PostFields } from '../form/use-post.ts';
import { LazyCodeDialog } from './lazy-code-dialog.tsx';

/**
 * State of the dialog of a code: `open` requests the first code, `props` are those of `CodeDialog` that every screen
 * has.
 * @param request the fields that request the code; `fields` of them are sent with every post about it
 */
export function useCodeDialog(
  post: Pick<Post<object>, 'isBusy' | 'hasFailed' | 'send' | 'clear'>,
  { fields, intent }: { fields: PostFields; intent: string },
) {
  // Once the page can be used, so that it is there at the press.
  useEffect(LazyCodeDialog.preload, []);
  const [isOpen, setOpen] = useState(false);
  const sendAgain = () => post.send({ ...fields, intent });
  const onClosed = () => {
    post.clear();
    setOpen(false);
  };
  return {
    isOpen,
    open: () => {
      post.clear();
      setOpen(true);
      sendAgain();
    },
    close: () => setOpen(false),
    props: { post, fields, sendAgain, onClosed },
  };
}
