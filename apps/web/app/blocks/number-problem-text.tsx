import { fieldTexts } from './field-texts.ts';
import { InvalidNumber, WrongLine } from './line-note.tsx';
import type { NumberProblem } from './number-problem.ts';
import { useTexts } from './use-texts.ts';

/** What is wrong with the number, in words. */
export function NumberProblemText({ problem }: { problem: NumberProblem }) {
  const t = useTexts(fieldTexts);
  switch (problem.kind) {
    case 'required':
      return t('number.required');
    case 'incomplete':
      return t('number.incomplete');
    case 'invalid':
      return <InvalidNumber />;
    case 'wrong-line':
      return <WrongLine {...problem} />;
  }
}
