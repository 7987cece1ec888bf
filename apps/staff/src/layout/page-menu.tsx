import type { StaffRole } from '@portal/contract/staff/staff-roles';
import { type ReactNode, useState } from 'react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { NavLink } from 'react-router';
import { type TextKey, useTexts } from '../texts/use-texts.tsx';
import { pageGroupsOf } from './pages.ts';

type PageGroupsProps = {
  roles: readonly StaffRole[];
  onOpen?: () => void;
};

/** The pages of the person's roles by group: the column at the side of a wide screen, and the menu of a narrow one. */
export function PageGroups({ roles, onOpen }: PageGroupsProps) {
  const { t } = useTexts();
  return (
    <nav className="pages" aria-label={t('app.name')}>
      {pageGroupsOf(roles).map(({ group, pages }) => (
        <section key={group}>
          <h2>{t(`nav.group.${group}` satisfies TextKey)}</h2>
          {pages.map((page) => (
            <NavLink key={page} to={`/${page}`} {...(onOpen && { onClick: onOpen })}>
              {t(`nav.${page}` satisfies TextKey)}
            </NavLink>
          ))}
        </section>
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
          <PageGroups roles={roles} onOpen={() => setOpen(false)} />
          {children}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
