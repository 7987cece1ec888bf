import type { CallResult } from '@portal/contract/calls/calls';
import type { HandsetProof } from '@portal/contract/http/envelope';
import type { Answer, PortalClient } from '@portal/contract/http/portal-client';

/** A one-time code that was sent. */
export type SentCode = {
  refId: string;
  attemptsLeft: number;
  /** Seconds until another code can be requested. */
  resendAfterSeconds: number;
  /** Masked number that received it, when only the server has the number (RULINGS 29). */
  recipient?: string;
  /** The mobile network may prove the number instead. */
  networkProof?: true | undefined;
  /** What the code allows, in words of the server. */
  about: string;
};

/** Portal calls of a one-time code. Each journey has its own; the steps are shared. */
export type CodeCalls = {
  send: () => Promise<Answer<SentCode>>;
  resend: (refId: string) => Promise<Answer<SentCode>>;
  /** Verifies the code; `proof` authorises the journey's next calls. */
  verify: (refId: string, code: string) => Promise<Answer<{ proof: string }>>;
  /** Checks for the message from the handset; `proof` is `null` until it has arrived. */
  checkHandset: (refId: string) => Promise<Answer<{ proof: string | null; offer: HandsetProof }>>;
  /** Checks whether the mobile network has proved the number; `proof` is `null` until it has. */
  checkNetwork: (refId: string) => Promise<Answer<{ proof: string | null }>>;
};

/** Converts the result of a successful answer. */
export function mapAnswerResult<From, To>(answer: Answer<From>, map: (result: From) => To): Answer<To> {
  return answer.kind === 'ok' ? { kind: 'ok', result: map(answer.result) } : answer;
}

/** The calls about a code after it was sent, where its proof is its unique code. */
export function verifiedCodeCalls(portal: PortalClient): Omit<CodeCalls, 'send'> {
  return {
    resend: (refId) => portal.resendCode({ refId }),
    verify: async (refId, otp) =>
      mapAnswerResult(await portal.verifyCode({ refId, otp }), ({ uniqueCode }) => ({ proof: uniqueCode })),
    checkHandset: async (refId) =>
      mapAnswerResult(await portal.checkHandsetProof({ refId }), toHandsetResult),
    checkNetwork: async (refId) =>
      mapAnswerResult(await portal.checkNetworkProof({ refId }), ({ uniqueCode }) => ({ proof: uniqueCode })),
  };
}

/** Converts the result of a check for a message from the handset. */
export function toHandsetResult({
  uniqueCode: proof,
  confirmed: _confirmed,
  ...offer
}: CallResult<'checkHandsetProof'>): { proof: string | null; offer: HandsetProof } {
  return { proof, offer };
}
