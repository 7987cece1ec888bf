import { useNavigation } from 'react-router';
import { type Post, usePost } from '../form/use-post.ts';

/**
 * Posts of a press that orders and pays. `send` does nothing while a form of the page is on its way either: "Proceed" and
 * "Pay" beside it would make two orders of one purchase.
 */
export function useFastPost<Result extends object>(): Post<Result> {
  const post = usePost<Result>();
  const isFormPosted = useNavigation().formData !== undefined;
  return {
    ...post,
    send: (fields, action) => {
      if (!isFormPosted) post.send(fields, action);
    },
  };
}
