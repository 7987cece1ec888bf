import type { OtherSideAnswer, OtherSideRequest } from '@isano/adapter-kit/conformance';
import { type Behaviour, startServer } from './other-side.ts';
import { ConformanceError } from './scenario.ts';

/** What happens to one request. */
export type Fault =
  /** The other side does it; the connection ends in place of the answer. */
  | 'answer-lost'
  /** It gets lost before the other side has read it. */
  | 'not-arrived'
  /** An error of a machine before the other side. */
  | 'error'
  /** The other side does it; the answer is a page of somebody else. */
  | 'page'
  /** The other side does it; the answer comes byte by byte and never ends. */
  | 'drips'
  /** The other side does it; the answer waits until `release`. */
  | 'late'
  /** The other side does it; the answer is another one. */
  | { alter: (answer: OtherSideAnswer) => OtherSideAnswer };

/**
 * Puts an other side on a real socket.
 * @param faultOf what happens to a request; `null`: it is answered
 * @param onDone called when a request was done, before its answer is sent
 */
export async function serveWorld(
  world: { answer: (request: OtherSideRequest) => OtherSideAnswer | Promise<OtherSideAnswer> },
  faultOf: (request: OtherSideRequest) => Fault | null,
  onDone: (request: OtherSideRequest) => void = () => {},
) {
  const late = Promise.withResolvers<void>();
  const broken: unknown[] = [];
  let answerAll: OtherSideAnswer | null = null;

  const handle = async (request: OtherSideRequest): Promise<Behaviour> => {
    if (answerAll) return { kind: 'answers', answer: answerAll };
    const fault = faultOf(request);
    if (fault === 'not-arrived') return { kind: 'hangs-up' };
    if (fault === 'error')
      return { kind: 'answers', answer: { status: 502, body: '<html>Bad Gateway</html>' } };
    const answer = await world.answer(request);
    onDone(request);
    switch (fault) {
      case null:
        return { kind: 'answers', answer };
      case 'answer-lost':
        return { kind: 'hangs-up' };
      case 'page':
        return { kind: 'answers', answer: { status: 200, body: '<html><body>Welcome</body></html>' } };
      case 'drips':
        return { kind: 'drips' };
      case 'late':
        await late.promise;
        return { kind: 'answers', answer };
      default:
        return { kind: 'answers', answer: fault.alter(answer) };
    }
  };
  const server = await startServer((request) =>
    handle(request).catch((error: unknown) => {
      broken.push(error);
      return { kind: 'hangs-up' };
    }),
  );
  return {
    url: server.url,
    /** Lets late answers go. */
    release: late.resolve,
    /** From now on each request has this answer, and nothing is done; `null`: no longer. */
    answerAll: (answer: OtherSideAnswer | null) => {
      answerAll = answer;
    },
    /** Stops it. Rejects when the description itself threw an error. */
    stop: async () => {
      late.resolve();
      await server.stop();
      if (broken.length > 0)
        throw new ConformanceError(`conformance.ts threw: ${(broken[0] as Error).stack}`);
    },
  };
}
