import { CODE_ATTEMPTS } from '@portal/domain/identifiers/one-time-code';
import type { Locale } from '@portal/domain/language/locale';
import { type Code, secondsToResend } from './code-store.ts';
import type { CodesDeps } from './codes-deps.ts';
import { type CodeSubject, findProofWords, sayProof } from './describe-proof.ts';

/**
 * An open challenge as shown to the visitor. `networkProof`: the mobile network may prove the number instead; missing
 * where it can't.
 */
export type CodeChallenge = {
  refId: string;
  resendAfterSeconds: number;
  attemptsLeft: number;
  networkProof?: true;
  /** What the code allows, for the page. */
  about: string;
};

/** The fields of a code that its challenge shows. */
type ShownCode = CodeSubject & Pick<Code, 'id' | 'sentAt' | 'checks' | 'email'>;

/**
 * The part of a code that the visitor may see: nothing depends on whether the number exists.
 * @param locale the language of the page
 */
export async function toCodeChallenge(
  deps: CodesDeps,
  code: ShownCode,
  locale: Locale,
): Promise<CodeChallenge> {
  const { id, sentAt, checks, email, visitorId } = code;
  const words = await findProofWords(deps, code, { locale, reader: visitorId });
  const mayAskNetwork =
    deps.numberVerification !== null && email === null && (await canNetworkProve(deps, code));
  return {
    refId: id,
    resendAfterSeconds: secondsToResend(sentAt, deps.clock.now()),
    attemptsLeft: CODE_ATTEMPTS - checks,
    about: words ? sayProof(deps, words) : '',
    ...(mayAskNetwork && { networkProof: true }),
  };
}

/**
 * Whether the answer of the mobile network is enough for what a code allows. It names no amount and asks nobody, so it does
 * not pay for others from airtime (RULINGS 81).
 */
export async function canNetworkProve(
  { mayNetworkProve }: Pick<CodesDeps, 'mayNetworkProve'>,
  { orderId, paymentMode, msisdn }: CodeSubject,
): Promise<boolean> {
  return orderId === null || mayNetworkProve({ orderId, paymentMode }, msisdn);
}
