import { CASE_ACT_ROLES, type CaseActKind } from '@portal/contract/staff/case-act-roles';
import type { StaffCase } from '@portal/contract/staff/staff-case';
import { useWhyNot } from '../layout/use-why-not.ts';
import { type TextKey, useTexts } from '../texts/use-texts.tsx';
import { Act } from '../ui/act.tsx';
import type { OpenedAct } from './act-fields.ts';

/** What the parts of the section about refunds, disputes and the customer get. */
export type CasePartProps = {
  support: StaffCase;
  may: (kind: CaseActKind) => boolean;
  open: (kind: CaseActKind, about?: Omit<OpenedAct, 'kind'>) => void;
  /** Something about the payment waits for a second person. */
  isWaiting: boolean;
};

type ActButtonProps = Pick<CasePartProps, 'open'> & {
  kind: CaseActKind;
  about?: Omit<OpenedAct, 'kind'>;
  /** Why it is not allowed now, besides the roles of the person; `null`: it is. */
  why?: string | null;
};

/** The button that opens an act, or says why it may not be done. */
export function ActButton({ kind, open, about, why = null }: ActButtonProps) {
  const whyNot = useWhyNot();
  const { t } = useTexts();
  return (
    <Act
      label={t(`action.${kind}` satisfies TextKey)}
      why={whyNot(CASE_ACT_ROLES[kind]) ?? why}
      onPress={() => open(kind, about)}
    />
  );
}
