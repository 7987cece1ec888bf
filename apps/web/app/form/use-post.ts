import { useEffect, useRef, useState } from 'react';
import { type ClientActionFunctionArgs, useFetcher, useRevalidator } from 'react-router';
import { type Challenged, SCRIPT_FIELD, SOLUTION_FIELD } from './take-post.ts';

/** The fields of a form by name. */
export type PostFields = Record<string, string>;

/** Posts of a screen to the action of its route, one at a time. */
export type Post<Result> = {
  /** The last result of the action; `null` before the first one and after `clear`. A failed post keeps it. */
  result: Result | null;
  isBusy: boolean;
  /** The last post got no usable answer. */
  hasFailed: boolean;
  /**
   * Posts the fields, to another page's action when its path is given. Does nothing while another post is on its way.
   */
  send: (fields: PostFields, action?: string) => void;
  /** Forgets the result. The answer to a post that is on its way is ignored, and the data of the page are loaded then. */
  clear: () => void;
};

const CLEARED = { result: null, isBusy: false, hasFailed: false };

/** Stands for the result of a post without a usable answer. */
type Unanswered = { isUnanswered: true };

function isUnanswered(data: object): data is Unanswered {
  return 'isUnanswered' in data;
}

/**
 * Posts forms to the action of the route without leaving the page: the same action that serves the plain form. If the
 * action returns a proof-of-work challenge, it is solved and the same form posted again with the solution, once. An answer
 * that nobody takes may have changed the order, so the data of the page are loaded again: after `clear`, and when the
 * router has dropped the redirect of an action because another navigation began meanwhile.
 */
export function usePost<Result extends object>(): Post<Result> {
  const { state, submit, ...fetcher } = useFetcher();
  const data: Challenged<Result> | Unanswered | undefined = fetcher.data;
  const [answer, setAnswer] = useState<Omit<Post<Result>, 'send' | 'clear'>>(CLEARED);
  const sent = useRef<PostFields | null>(null);
  const target = useRef<string | undefined>(undefined);
  const isIgnored = useRef(false);
  const { revalidate } = useRevalidator();
  const submitFields = (fields: PostFields) =>
    submit(
      { ...fields, [SCRIPT_FIELD]: 'yes' },
      { method: 'post', defaultShouldRevalidate: false, ...(target.current && { action: target.current }) },
    );
  const end = (outcome: Partial<Omit<Post<Result>, 'send' | 'clear'>>) => {
    sent.current = null;
    setAnswer(({ result }) => ({ result, isBusy: false, hasFailed: false, ...outcome }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    const fields = sent.current;
    if (state !== 'idle') return;
    if (isIgnored.current || (fields && data === undefined)) void revalidate();
    isIgnored.current = false;
    if (!fields) return;
    const isAnswered = data !== undefined && !isUnanswered(data);
    if (isAnswered && data.challenge) {
      void solve(data.challenge).then(
        (solution) => {
          if (sent.current === fields) void submitFields({ ...fields, [SOLUTION_FIELD]: solution });
        },
        () => {
          if (sent.current === fields) end({ hasFailed: true });
        },
      );
      return;
    }
    end(isAnswered ? { result: data } : { hasFailed: data !== undefined });
  }, [state, data]);
  return {
    ...answer,
    send: (fields, action) => {
      if (sent.current) return;
      sent.current = fields;
      target.current = action;
      setAnswer(({ result }) => ({ result, isBusy: true, hasFailed: false }));
      void submitFields(fields);
    },
    clear: () => {
      isIgnored.current = sent.current !== null;
      sent.current = null;
      setAnswer(CLEARED);
    },
  };
}

/**
 * An unsolved challenge gives an empty solution: the action's refusal then names the other ways.
 * @throws when the script that solves challenges cannot be loaded
 */
async function solve(challenge: NonNullable<Challenged<object>['challenge']>): Promise<string> {
  const { solveChallenge } = await import('../context/solve-challenge.ts');
  return solveChallenge(challenge).catch(() => '');
}

/**
 * The `clientAction` of a route whose screen uses {@link usePost}: the screen stays, with what was typed, when its post
 * gets no usable answer. Any other failure shows the error page.
 * @returns typed as nothing, so that the route's action data has the type of its action
 */
export async function answerPost({
  request,
  serverAction,
}: Pick<ClientActionFunctionArgs, 'request'> & { serverAction: () => Promise<unknown> }): Promise<never> {
  const form = await request.clone().formData();
  try {
    return (await serverAction()) as never;
  } catch (reply) {
    if (reply instanceof Response || !form.has(SCRIPT_FIELD)) throw reply;
    return { isUnanswered: true } satisfies Unanswered as never;
  }
}
