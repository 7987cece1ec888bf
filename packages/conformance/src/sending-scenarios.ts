import { setTimeout as delay } from 'node:timers/promises';
import { toInternational } from '@isano/adapter-kit/values';
import { alterBody } from './alter-answer.ts';
import { findProblems, readSettings, withRoute } from './open-route.ts';
import { ConformanceError, expectThat, type Scenario, show } from './scenario.ts';
import { acceptedIds, CODE, expectOutcome, PATIENCE_MS, sendOn, TEXT, within } from './send-on.ts';

/** Letters of GSM 03.38, letters that it lacks, and more than one part. */
const TEXTS = [TEXT, 'Murakoze – 😀 é', `${'A long text with € and {braces}. '.repeat(10)}end`];

/** What ends before an answer that is kept back ends at once. */
const EARLY_MS = 300;

const digits = (number: string) => number.replace(/^\+|^00/, '');

/** What an adapter must do when it sends, the cheapest first. */
export const SENDING_SCENARIOS: readonly Scenario[] = [
  {
    name: 'names the settings that are missing, and is content with all of them',
    why: 'the portal would start and send no codes',
    run: async ({ sms, conformance }) => {
      expectThat(findProblems(sms, {}).length > 0, 'nothing is said of an environment without settings');
      const problems = findProblems(sms, conformance.environment('http://127.0.0.1:9'));
      expectThat(problems.length === 0, `the described environment has problems: ${problems.join('; ')}`);
    },
  },
  {
    name: 'sends number and text as they are',
    why: 'a code would reach nobody, or be read wrongly',
    run: (loaded) =>
      withRoute(loaded, async (opened) => {
        for (const text of TEXTS) await sendOn(opened, text);
        const { sent } = opened.otherSide;
        expectThat(sent.length === TEXTS.length, `${TEXTS.length} messages made ${sent.length} requests`);
        for (const [index, text] of TEXTS.entries()) {
          expectThat(sent[index]?.text === text, `${show(text)} was sent as ${show(sent[index]?.text)}`);
          const to = digits(sent[index]?.to ?? '');
          const wanted = toInternational(opened.to);
          expectThat(to === wanted, `it went to ${to}, not to ${wanted}`);
        }
      }),
  },
  {
    name: 'reports an accepted message with the ids of its receipts',
    why: 'receipts would find no message, and codes that reach nobody would not be noticed',
    run: (loaded) =>
      withRoute(loaded, async (opened) => {
        const ids = await acceptedIds(opened);
        expectThat(
          ids.length > 0 && ids.every((id) => typeof id === 'string' && id !== ''),
          `its ids are ${show(ids)}`,
        );
      }),
  },
  {
    name: 'tells a message that will never be sent from one that another way may send',
    why: 'a message would be lost, or tried for ever',
    applies: ({ conformance: { answers } }) => Boolean(answers.refused ?? answers.notSent),
    run: (loaded) =>
      withRoute(loaded, async (opened) => {
        const { refused, notSent } = loaded.conformance.answers;
        if (refused) {
          opened.otherSide.behave({ kind: 'answers', answer: refused });
          expectOutcome(await sendOn(opened), 'refused', 'a message that is refused');
        }
        if (notSent) {
          opened.otherSide.behave({ kind: 'answers', answer: notSent });
          expectOutcome(await sendOn(opened), 'not-sent', 'a message that was not taken');
        }
      }),
  },
  {
    name: 'reports unknown when the answer is lost, and asks once only',
    why: 'a customer would get the message twice, or a code would be thought unsent',
    run: (loaded) =>
      withRoute(loaded, async (opened) => {
        opened.otherSide.behave({ kind: 'hangs-up' });
        expectOutcome(await sendOn(opened), 'unknown', 'a connection that ends after the request');
        opened.otherSide.behave({ kind: 'answers', answer: () => ({ status: 500, body: 'oops' }) });
        expectOutcome(await sendOn(opened), 'unknown', 'HTTP 500');
        opened.otherSide.behave({ kind: 'answers', answer: () => ({ status: 502, body: '<html>' }) });
        expectOutcome(await sendOn(opened), 'unknown', 'HTTP 502');
        const requests = opened.otherSide.sent.length;
        expectThat(requests === 3, `three messages made ${requests} requests`);
      }),
  },
  {
    name: 'reports not-sent when nobody listens, is down then, and up again after the next message',
    why: 'the next way to send would not be tried',
    run: (loaded) =>
      withRoute(loaded, async (opened) => {
        await opened.otherSide.stop();
        expectOutcome(await sendOn(opened), 'not-sent', 'nobody listens');
        expectThat(!opened.route.isUp(), 'isUp says yes after a message that reached nobody');
        await opened.otherSide.startAgain();
        expectOutcome(await sendOn(opened), 'accepted', 'the other side listens again');
        expectThat(opened.route.isUp(), 'isUp says no after a message that was accepted');
      }),
  },
  {
    name: 'takes no odd answer for a message that was certainly not sent',
    why: 'a customer would get the message twice',
    run: (loaded) =>
      withRoute(loaded, async (opened) => {
        const { accepted } = loaded.conformance.answers;
        const probe = { method: 'POST', path: '/', query: {}, headers: {}, body: '' };
        const example = sampleOf(() => accepted(probe));
        for (const body of alterBody(example?.body ?? '')) {
          opened.otherSide.behave({
            kind: 'answers',
            answer: (request) => ({ ...accepted(request), body }),
          });
          const outcome = await sendOn(opened);
          const isHonest =
            outcome.kind === 'unknown' ||
            (outcome.kind === 'accepted' &&
              outcome.messageIds.every((id) => typeof id === 'string' && id !== ''));
          expectThat(isHonest, `the answer ${body.slice(0, 200)}: the outcome is ${show(outcome)}`);
        }
      }),
  },
  {
    name: 'shows no number, text or secret in outcomes and logs',
    why: 'who reads a log could take over a purchase or the account',
    run: (loaded) =>
      withRoute(loaded, async (opened) => {
        const { answers, secrets } = loaded.conformance;
        const seen: unknown[] = [];
        const echo = () => ({ status: 403, body: `${opened.to} ${CODE} ${secrets.join(' ')}` });
        for (const answer of [answers.accepted, answers.refused, answers.notSent, echo]) {
          if (!answer) continue;
          opened.otherSide.behave({ kind: 'answers', answer });
          seen.push(await sendOn(opened));
        }
        opened.otherSide.behave({ kind: 'hangs-up' });
        seen.push(await sendOn(opened));
        await opened.otherSide.stop();
        seen.push(await sendOn(opened));
        const text = JSON.stringify([seen, opened.logged]);
        for (const hidden of [String(opened.to), CODE, 'address-secret', ...secrets])
          expectThat(!text.includes(hidden), `${show(hidden)} is in ${text.slice(0, 300)}`);
      }),
  },
  {
    name: 'closes after the answers that it still awaits',
    why: 'a restart would lose the outcome of messages',
    run: (loaded) =>
      withRoute(loaded, async (opened) => {
        const letGo = opened.otherSide.hold();
        const sending = sendOn(opened);
        await waitUntil(() => opened.otherSide.sent.length === 1, 'the message did not reach the other side');
        const closing = opened.route.close();
        const isEarly = await Promise.race([closing.then(() => true), delay(EARLY_MS).then(() => false)]);
        letGo();
        expectThat(!isEarly, 'close ended before the outcome of a message was known');
        await within(PATIENCE_MS, closing, 'close did not end');
        expectOutcome(await sending, 'accepted', 'the answer that was awaited');
      }),
  },
  {
    name: 'checks the account without sending a message, and says so when nobody answers',
    why: 'operator check would send messages, or crash',
    run: (loaded) =>
      withRoute(loaded, async ({ otherSide }) => {
        const { sms, conformance } = loaded;
        const settings = readSettings(sms, conformance.environment(otherSide.url));
        const check = () => sms.check(settings, { clock: { now: () => new Date() } });
        const before = otherSide.sent.length;
        const findings = await check();
        expectThat(findings.length > 0, 'the check found nothing');
        const numbers = otherSide.sent.slice(before).filter(({ to }) => digits(to) !== '');
        expectThat(numbers.length === 0, 'the check sent a message');
        await otherSide.stop();
        const down = await check().catch((cause: Error) => {
          throw new ConformanceError(`the check rejected: ${cause.message}`, { cause });
        });
        expectThat(
          down.some(({ isGood }) => !isGood),
          `nobody answers, and the check says ${show(down)}`,
        );
      }),
  },
  {
    name: 'has an outcome within half a minute, whatever the other side does',
    why: 'a customer would wait for a code that is not tried elsewhere',
    isSlow: true,
    run: (loaded) =>
      withRoute(loaded, async (opened) => {
        for (const kind of ['is-silent', 'drips'] as const) {
          opened.otherSide.behave({ kind });
          expectOutcome(await sendOn(opened, TEXT, loaded.longestMs), 'unknown', `the other side ${kind}`);
        }
      }),
  },
];

function sampleOf<Result>(make: () => Result): Result | null {
  try {
    return make();
  } catch {
    return null;
  }
}

async function waitUntil(isTrue: () => boolean, otherwise: string): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!isTrue()) {
    expectThat(performance.now() < end, otherwise);
    await delay(10);
  }
}
