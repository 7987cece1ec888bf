import type { CallResult } from '@portal/contract/calls/calls';
import { type ComponentType, createContext } from 'react';
import type { PostFields } from '../form/use-post.ts';
import type { RepeatQuestionProps } from '../purchase/repeat-question.tsx';
import type { CodeStep } from './code-step.ts';
import type { OtherProofProps } from './other-proof.tsx';

export type CodeOnPageProps = {
  step: CodeStep;
  /** Number that receives the code, if the server has named none. */
  recipient: string;
  /** Further fields of the page. */
  fields: PostFields;
};

/**
 * Parts that browsers load when they need them. The server has them from the start, because it waits for nothing while
 * it renders, and a page without JavaScript needs them whole. `null` in browsers.
 */
export const ServerParts = createContext<{
  CodeOnPage: ComponentType<CodeOnPageProps>;
  OtherProof: ComponentType<OtherProofProps>;
  RepeatQuestion: ComponentType<RepeatQuestionProps>;
  Banner: ComponentType;
  HomeBelow: ComponentType;
  ConsentChoice: ComponentType;
  LanguageOffer: ComponentType;
  FailureHelp: ComponentType<{ transaction: CallResult<'readTransaction'>; resetDial: string | null }>;
} | null>(null);
