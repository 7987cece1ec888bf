import type { Place } from './place.ts';
import { go, type Outcome, type Screen } from './screen.ts';
import { menu } from './start-screens.ts';

/** A code of a page (codes/handset-proof): no choice of a menu has that many digits. */
const CODE = /^\d{6,10}$/;

/** The first screen; dialled with the code of a page, as `*300*482936#`, the session asks about it instead. */
export const menuOrProof: Screen<Extract<Place, { screen: 'menu' }>> = {
  show: menu.show,
  take: async (context, place, input): Promise<Outcome> => {
    const { deps, caller } = context;
    if (!CODE.test(input)) return menu.take(context, place, input);
    const question = await deps.askProof(caller.msisdn, input);
    if (question === null) return { kind: 'end', text: deps.formatText('handset.unknown', caller.locale) };
    return go({ screen: 'proof', code: input, question });
  },
};

/** The question whether the caller wants what the code is for. Only `answerRequest` takes the answer, after it was shown. */
export const proof: Screen<Extract<Place, { screen: 'proof' }>> = {
  show: async (_context, { question }) => ({ title: question, choices: [] }),
  take: async ({ t }, _place, input) => ({
    kind: 'again',
    note: readProofAnswer(input) ? '' : t('error.choice'),
  }),
};

const ANSWERS: Readonly<Record<string, 'yes' | 'no'>> = { '1': 'yes', '2': 'no' };

/** The answer to the question; `null` for any other input. */
export function readProofAnswer(input: string): 'yes' | 'no' | null {
  return ANSWERS[input.trim()] ?? null;
}
