import type { StaffRole } from '@portal/contract/staff/staff-roles';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { TextsProvider } from '../texts/use-texts.tsx';

/** The HTML of a part of the desk in English, as a person with some roles sees it. */
export function renderDesk(element: ReactElement, roles: readonly StaffRole[] = []): string {
  const desk = { element: <Outlet context={{ roles }} />, children: [{ path: '/', element }] };
  const router = createMemoryRouter([desk]);
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
