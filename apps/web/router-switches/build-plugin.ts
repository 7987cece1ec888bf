import type { Plugin } from 'vite';
import { SWITCHES } from './switches.ts';

/**
 * Leaves features of React Router that are off here out of the scripts for browsers: by the decisions of `SWITCHES` their
 * code is unreachable, and is removed like all such code
 * (docs/decisions/152-features-of-the-router-that-are-off-are-not-sent.md).
 * The build fails when React Router no longer contains one of them.
 */
export function routerSwitchesPlugin(): Plugin {
  return {
    name: 'router-switches',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\// },
      handler(code, id) {
        const found = SWITCHES.find(({ file }) => id.endsWith(`/lib/${file}`));
        return found && { code: decide(code, found), map: null };
      },
    },
  };
}

function decide(code: string, { file, decisions }: (typeof SWITCHES)[number]): string {
  return decisions.reduce((text, [written, decision]) => {
    if (!text.includes(written))
      throw new Error(`React Router's ${file} has no ${written}: adapt apps/web/router-switches/switches.ts`);
    return text.replaceAll(written, decision);
  }, code);
}
