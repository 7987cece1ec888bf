import type { StaffRole } from '@portal/contract/staff/staff-roles';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { TextsProvider } from '../texts/use-texts.tsx';

type Page = {
  /** What the page has loaded. */
  data?: unknown;
  /** The query of its address, such as `?day=2026-02-28`. */
  query?: string;
};

/** The HTML of a part of the desk, or of a page, in English, as a person with some roles sees it. */
export function renderDesk(
  element: ReactElement,
  roles: readonly StaffRole[] = [],
  { data = null, query = '' }: Page = {},
): string {
  const page = { id: 'page', path: '/', element, loader: () => data };
  const desk = { element: <Outlet context={{ roles }} />, children: [page] };
  const router = createMemoryRouter([desk], {
    initialEntries: [`/${query}`],
    hydrationData: { loaderData: { page: data } },
  });
  vi.stubGlobal('localStorage', { getItem: () => 'en' });
  try {
    return renderToString(
      <TextsProvider>
        <RouterProvider router={router} />
      </TextsProvider>,
    );
  } finally {
    vi.unstubAllGlobals();
  }
}
