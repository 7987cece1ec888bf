import type { PortalClient } from '@portal/contract/portal-client';
import { pageViewName } from '@portal/domain/page-view';

type Visit = {
  pathname: string;
  /** The visitor's answer, `null` until asked. */
  consent: boolean | null;
  portal: Pick<PortalClient, 'recordPageView'>;
};

/** Counts a page by its tracking name, only for a visitor who agreed (RULINGS 35). No answer is waited for. */
export function reportPageView({ pathname, consent, portal }: Visit): void {
  if (consent) void portal.recordPageView({ name: pageViewName(pathname) });
}
