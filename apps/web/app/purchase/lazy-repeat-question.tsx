import { type ComponentType, lazy, Suspense, use } from 'react';
import { Navigate } from 'react-router';
import { ServerParts } from '../page/server-parts.ts';
import type { RepeatQuestionProps } from './repeat-question.tsx';

declare module '../page/server-parts.ts' {
  interface LazyParts {
    RepeatQuestion: ComponentType<RepeatQuestionProps>;
  }
}

/** For a phone that could not load it: the page of the first purchase says how that one goes, and nothing is bought twice. */
function LeaveForFirst({ repeat: { transactionId } }: RepeatQuestionProps) {
  return <Navigate to={`/payment/status?id=${transactionId}`} />;
}

const Loaded = lazy<ComponentType<RepeatQuestionProps>>(() =>
  import('./repeat-question.tsx').then(
    ({ RepeatQuestion }) => ({ default: RepeatQuestion }),
    () => ({ default: LeaveForFirst }),
  ),
);

/** `RepeatQuestion` in a script of its own: few customers buy the same again within minutes. */
export function LazyRepeatQuestion(props: RepeatQuestionProps) {
  const Question = use(ServerParts)?.RepeatQuestion ?? Loaded;
  return (
    <Suspense>
      <Question {...props} />
    </Suspense>
  );
}
