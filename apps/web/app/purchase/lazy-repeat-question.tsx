import { Navigate } from 'react-router';
import { lazyPart } from '../page/lazy-part.tsx';
import type { RepeatQuestionProps } from './repeat-question.tsx';

/** For a phone that could not load it: the page of the first purchase says how that one goes, and nothing is bought twice. */
function LeaveForFirst({ repeat: { transactionId } }: RepeatQuestionProps) {
  return <Navigate to={`/payment/status?id=${transactionId}`} />;
}

/** `RepeatQuestion` in a script of its own: few customers buy the same again within minutes. */
export const LazyRepeatQuestion = lazyPart(
  'RepeatQuestion',
  () => import('./repeat-question.tsx').then(({ RepeatQuestion }) => RepeatQuestion),
  LeaveForFirst,
);
