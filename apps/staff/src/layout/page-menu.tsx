import type { StaffRole } from '@portal/contract/staff/staff-roles';
import { type ReactNode, useState } from 'react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { NavLink } from 'react-router';
import { type TextKey, useTexts } from '../texts/use-texts.tsx';
import { type DeskPage, pageGroupsOf, pagesOf } from './pages.ts';

/** The navigation on a wide screen: one row of links. */
export function PageRow({ roles }: { roles: readonly StaffRole[] }) {
  const { t } = useTexts();
  return (
    <nav className="page-row" aria-label={t('app.name')}>
      {pagesOf(roles).map((page) => (
        <PageLink key={page} page={page} />
      ))}
    </nav>
  );
}

type PageMenuProps = {
  roles: readonly StaffRole[];
  /** What follows the pages. */
  children: ReactNode;
};

/** The navigation on a narrow screen: a button that opens the pages by group. Escape and a press beside it close it. */
export function PageMenu({ roles, children }: PageMenuProps) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button className="button plain menu-button">{t('app.menu')}</Button>
      <Popover className="menu" placement="bottom end">
        <Dialog aria-label={t('app.menu')}>
          <nav aria-label={t('app.name')}>
            {pageGroupsOf(roles).map(({ group, pages }) => (
              <section key={group}>
                <h2>{t(`nav.group.${group}` satisfies TextKey)}</h2>
                {pages.map((page) => (
                  <PageLink key={page} page={page} onOpen={() => setOpen(false)} />
                ))}
              </section>
            ))}
          </nav>
          {children}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function PageLink({ page, onOpen }: { page: DeskPage; onOpen?: () => void }) {
  const { t } = useTexts();
  return (
    <NavLink to={`/${page}`} {...(onOpen && { onClick: onOpen })}>
      {t(`nav.${page}` satisfies TextKey)}
    </NavLink>
  );
}
