import { finishUpgrade } from '@portal/platform/database/finish-upgrade';
import type { OlderVersion } from '@portal/platform/database/running-versions';
import { type CommandReport, type DatabaseCommand, refused } from '../command.ts';
import { printTable } from '../terminal-text.ts';

/** Removes from the schema what only older versions use. */
export const finishUpgradeCommand: DatabaseCommand = {
  name: 'finish-upgrade',
  about: 'removes from the schema what only older versions use; refused while one runs',
  details:
    'The last step of a release. The portal works without it; run it when no older version will be started again.\n' +
    'Afterwards an older version does not start on this database.',
  needsNote: () => true,
  run: async ({ pool }): Promise<CommandReport> => {
    const client = await pool.connect();
    try {
      const outcome = await finishUpgrade(client);
      switch (outcome.kind) {
        case 'finished':
          return { kind: 'done', text: finishedText(outcome.steps), data: outcome };
        case 'behind':
          return refused(
            'The database does not have the schema of this version yet. Start a node of it first.',
            'behind',
          );
        case 'refused':
          return refused(outcome.why, 'step-refused');
        case 'older-running':
          return {
            kind: 'refused',
            text: olderText(outcome.older),
            data: { why: 'older-running', older: outcome.older },
          };
      }
    } finally {
      // Its settings and locks end with it.
      client.release(true);
    }
  },
};

function finishedText(steps: readonly string[]): string {
  return steps.length === 0 ? 'Nothing to do.' : `Done: ${steps.join(', ')}.`;
}

function olderText(older: readonly OlderVersion[]): string {
  const rows = older.map(({ name, version, connections }) => [
    name,
    String(version ?? 'older'),
    String(connections),
  ]);
  return [
    'An older version of the portal is connected and may need what would be removed. Stop it and repeat the command.',
    printTable([['connections of', 'schema', 'number'], ...rows]),
  ].join('\n');
}
