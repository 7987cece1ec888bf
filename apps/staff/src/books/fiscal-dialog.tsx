import {
  type CopyMistake,
  findCopyMistakes,
  MAX_COPIED_LENGTHS,
  SIGNED_LENGTHS,
} from '@portal/contract/staff/copied-receipt';
import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { useId, useState } from 'react';
import { callDesk } from '../calls/call-desk.ts';
import { formatAmount, formatTime } from '../texts/format.ts';
import { type TextKey, useTexts } from '../texts/use-texts.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';

/** A document, and what the person wants to do with it. */
export type FiscalChoice = {
  row: StaffResult<'listFiscalDocuments'>['rows'][number];
  act: 'attach' | 'again';
};

const FIELDS = {
  device: 'fiscal.sdc',
  machine: 'fiscal.machine',
  number: 'fiscal.count',
  totalNumber: 'fiscal.total',
  internalData: 'fiscal.internal',
  signature: 'fiscal.signature',
  signedAt: 'fiscal.signed-at',
} as const;
type Field = keyof typeof FIELDS;
const NAMES = Object.keys(FIELDS) as Field[];
const EMPTY = Object.fromEntries(NAMES.map((name) => [name, ''])) as Record<Field, string>;
const isCount = (name: Field) => name === 'number' || name === 'totalNumber';

type FiscalDialogProps = { choice: FiscalChoice; onDone: (text: string) => void; onClose: () => void };

/** Takes the receipt that a person copies from the authority's portal, or has the document sent again. */
export function FiscalDialog({ choice: { row, act }, onDone, onClose }: FiscalDialogProps) {
  const { t } = useTexts();
  const [values, setValues] = useState(EMPTY);
  const mistakes = findCopyMistakes(values);
  const isRight = NAMES.every((name) => values[name].trim() !== '' && !mistakes[name]);
  const isAttach = act === 'attach';
  const isLost = row.state === 'needs-receipt';
  const title = t(isAttach ? 'fiscal.attach' : isLost ? 'fiscal.again-lost' : 'fiscal.again');
  return (
    <ReasonDialog
      title={title}
      isReady={!isAttach || isRight}
      onClose={onClose}
      onConfirm={async ({ reason }) => {
        const { number, totalNumber, ...texts } = values;
        const receipt = { ...texts, number: Number(number), totalNumber: Number(totalNumber) };
        const { outcome } = await callDesk('settleFiscalDocument', {
          id: row.id,
          receipt: isAttach ? receipt : null,
          reason,
        });
        onDone(t(`books.done.${outcome}`));
      }}
    >
      <p>{t(isAttach ? 'fiscal.attach-help' : isLost ? 'fiscal.again-help' : 'fiscal.again-refused')}</p>
      <DocumentFacts row={row} />
      {isAttach && (
        <div className="fiscal-fields">
          {NAMES.map((name) => (
            <CopiedField
              key={name}
              name={name}
              value={values[name]}
              mistake={mistakes[name] ?? null}
              onChange={(value) => setValues({ ...values, [name]: value })}
            />
          ))}
        </div>
      )}
    </ReasonDialog>
  );
}

type CopiedFieldProps = {
  name: Field;
  value: string;
  mistake: CopyMistake | null;
  onChange: (value: string) => void;
};

/** A field of the receipt. Its mistake is named once the field was left, and vanishes when it is mended. */
function CopiedField({ name, value, mistake, onChange }: CopiedFieldProps) {
  const { t } = useTexts();
  const id = useId();
  const [wasLeft, setLeft] = useState(false);
  const shown = wasLeft ? mistake : null;
  const length = name === 'internalData' || name === 'signature' ? SIGNED_LENGTHS[name] : 0;
  return (
    <div>
      <label htmlFor={id}>{t(FIELDS[name])}</label>
      <input
        id={id}
        type={name === 'signedAt' ? 'datetime-local' : 'text'}
        step={name === 'signedAt' ? 1 : undefined}
        inputMode={isCount(name) ? 'numeric' : undefined}
        maxLength={MAX_COPIED_LENGTHS[name]}
        autoComplete="off"
        required
        value={value}
        aria-invalid={shown !== null}
        aria-describedby={shown ? `${id}-mistake` : undefined}
        onChange={({ target }) => onChange(target.value)}
        onBlur={() => setLeft(true)}
      />
      {shown && (
        <small id={`${id}-mistake`} role="alert" className="problem">
          {t(`fiscal.mistake.${shown}`, { length })}
        </small>
      )}
    </div>
  );
}

/** Which document it is, as the authority's portal shows it too. */
function DocumentFacts({ row: { kind, money, at, device, invoiceNumber } }: Pick<FiscalChoice, 'row'>) {
  const { t, language } = useTexts();
  return (
    <dl className="facts">
      <div>
        <dt>{t(`fiscal.kind.${kind}` satisfies TextKey)}</dt>
        <dd>
          {formatAmount(money, language)}, {formatTime(at, language)}
        </dd>
      </div>
      {invoiceNumber !== null && (
        <div>
          <dt>{t('fiscal.number')}</dt>
          <dd>
            {device}: {invoiceNumber}
          </dd>
        </div>
      )}
    </dl>
  );
}
