import { type ComponentType, createContext } from 'react';
import type { CodeOnPageProps } from './code-on-page.tsx';
import type { OtherProofProps } from './other-proof.tsx';

/**
 * Parts that browsers load when they need them. The server has them from the start, because it waits for nothing while
 * it renders, and a page without JavaScript needs them whole. `null` in browsers.
 */
export const ServerParts = createContext<{
  CodeOnPage: ComponentType<CodeOnPageProps>;
  OtherProof: ComponentType<OtherProofProps>;
} | null>(null);
