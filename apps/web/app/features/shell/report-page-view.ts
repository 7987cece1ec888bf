import type { PortalClient } from '@portal/contract/http/portal-client';
import { pageViewName } from '@portal/domain/http/page-view';

type Visit = {
  pathname: string;
  /** The visitor's answer, `null` before there is one. */
  consent: boolean | null;
  portal: Pick<PortalClient, 'recordPageView'>;
};

/** Reports a page view under its tracking name, only with consent (RULINGS 35). Does not wait for the answer. */
export function reportPageView({ pathname, consent, portal }: Visit): void {
  if (consent) void portal.recordPageView({ name: pageViewName(pathname) });
}
