import { closeCallBack } from '../../features/forms/close-call-back.ts';
import { type DatabaseCommand, notFound, readOperand, requireNote } from '../command.ts';

/** Closes a request to be called back. */
export const closeCallBackCommand: DatabaseCommand = {
  name: 'close-call-back',
  about: 'closes a request to be called back, after the call',
  operands: ['reference'],
  details: 'The customer can ask again afterwards.',
  needsNote: () => true,
  run: async ({ db, clock }, input) => {
    const reference = readOperand(input, 0).toUpperCase();
    const isClosed = await closeCallBack({ db, clock }, { reference, ...requireNote(input) });
    if (isClosed) return { kind: 'done', text: `Closed: ${reference}.`, data: { reference } };
    return notFound(`No open request has the reference ${reference}.`, { reference });
  },
};
