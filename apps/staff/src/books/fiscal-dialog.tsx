import type { StaffResult } from '@portal/contract/staff/staff-calls';
import { useState } from 'react';
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
  const isAttach = act === 'attach';
  const isLost = row.state === 'needs-receipt';
  const title = t(isAttach ? 'fiscal.attach' : isLost ? 'fiscal.again-lost' : 'fiscal.again');
  return (
    <ReasonDialog
      title={title}
      isReady={!isAttach || NAMES.every((name) => values[name].trim() !== '')}
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
            <label key={name}>
              {t(FIELDS[name])}
              <input
                type={name === 'signedAt' ? 'datetime-local' : 'text'}
                step={name === 'signedAt' ? 1 : undefined}
                inputMode={isCount(name) ? 'numeric' : undefined}
                pattern={isCount(name) ? '[0-9]+' : undefined}
                maxLength={60}
                autoComplete="off"
                required
                value={values[name]}
                onChange={({ target }) => setValues({ ...values, [name]: target.value })}
              />
            </label>
          ))}
        </div>
      )}
    </ReasonDialog>
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
