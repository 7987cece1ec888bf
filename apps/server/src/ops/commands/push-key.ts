import { makePushKey } from '@portal/platform/web-push/push-sender';
import type { LoneCommand } from '../command.ts';

/** Makes the key of PUSH_PRIVATE_KEY. Nothing is stored. */
export const pushKeyCommand: LoneCommand = {
  name: 'push-key',
  about: 'push-key: makes the key that notifications of browsers are signed with (PUSH_PRIVATE_KEY)',
  details:
    'With another key, browsers that subscribed before get nothing more: their owners choose notifications again.',
  needsNote: () => false,
  runAlone: async () => {
    const { privateKey } = makePushKey();
    return {
      kind: 'done',
      text: `PUSH_PRIVATE_KEY=${privateKey}`,
      data: { privateKey },
      whole: true,
    };
  },
};
