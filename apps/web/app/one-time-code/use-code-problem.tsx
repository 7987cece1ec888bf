import type { ReactNode } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { TwoLines } from '../ui/two-lines.tsx';
import type { CodeProblem } from './code-flow.ts';
import { codeTexts } from './code-texts.ts';

type CodeInputState = { problem: CodeProblem | null; attemptsLeft: number };

/** Error text of the code field, `null` for none. */
export function useCodeProblem({ problem, attemptsLeft }: CodeInputState): ReactNode {
  const t = useTexts(codeTexts);
  switch (problem?.kind) {
    case 'wrong':
      return <TwoLines first={t('code.wrong')} second={t('code.attempts', { count: attemptsLeft })} />;
    case 'unreachable':
      return t('code.unreachable');
    case 'said':
      return problem.message;
    default:
      return null;
  }
}
