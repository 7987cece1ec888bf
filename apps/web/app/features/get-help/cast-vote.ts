import { getOperatorCode, portalHeaders } from '@portal/contract/http/headers';
import { LIKE_COUNT_PATH } from '@portal/contract/http/paths';

/** Name of the vote in the form; its values are `yes` and `no`. */
export const VOTE_FIELD = 'helpful';

/**
 * Sends a vote (SPEC section 7 `likeCount`). Returns `true` when it was counted, that is, when `data` of the reply is
 * truthy.
 */
export async function castVote(questionId: string, helpful: boolean): Promise<boolean> {
  const query = new URLSearchParams({ questionId, isLike: String(helpful), opco: getOperatorCode() });
  const send = async () => {
    const reply = await fetch(`${LIKE_COUNT_PATH}?${query}`, { headers: portalHeaders('en') });
    return reply.ok && Boolean((await reply.json()).data);
  };
  try {
    // A first visitor's page came from a cache: the first reply sets the cookie that the second request is counted by.
    return (await send()) || (await send());
  } catch {
    return false;
  }
}
