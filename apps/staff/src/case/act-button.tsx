import type { CaseActKind } from '@portal/contract/staff/case-act-roles';
import type { StaffCase } from '@portal/contract/staff/staff-case';
import { Button } from 'react-aria-components';
import { type TextKey, useTexts } from '../texts/use-texts.tsx';
import type { OpenedAct } from './act-fields.ts';

/** What the parts of the section about refunds, disputes and the customer get. */
export type CasePartProps = {
  support: StaffCase;
  may: (kind: CaseActKind) => boolean;
  open: (kind: CaseActKind, about?: Omit<OpenedAct, 'kind'>) => void;
  /** Something about the payment waits for a second person. */
  isWaiting: boolean;
};

type ActProps = Pick<CasePartProps, 'open'> & { kind: CaseActKind; about?: Omit<OpenedAct, 'kind'> };

/** The button that opens an act. */
export function ActButton({ kind, open, about }: ActProps) {
  const { t } = useTexts();
  return (
    <Button className="button plain" onPress={() => open(kind, about)}>
      {t(`action.${kind}` satisfies TextKey)}
    </Button>
  );
}
