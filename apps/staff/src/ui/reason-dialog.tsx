import { isReason } from '@portal/contract/staff/is-reason';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import {
  Button,
  Checkbox,
  Dialog,
  FieldError,
  Form,
  Heading,
  Label,
  Modal,
  ModalOverlay,
  Text,
  TextArea,
  TextField,
} from 'react-aria-components';
import { useRevalidator } from 'react-router';
import { useAttempt } from '../calls/use-attempt.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { FirstFieldFocus } from './first-field-focus.tsx';
import { Problem } from './problem.tsx';
import { useTypedText } from './use-typed-text.ts';

/** Mistakes of what was typed, in words; `null` without one. The server checks the same. */
const CHECKS = {
  reason: (text: string) => (isReason(text) ? null : ('act.reason.short' as const)),
  reference: (text: string) =>
    /^(?=.*\d).{3,100}$/.test(text.trim()) ? null : ('reveal.reference.short' as const),
};
const LABELS = {
  reason: { label: 'act.reason', hint: 'act.reason.hint' },
  reference: { label: 'reveal.reference', hint: 'reveal.reference.hint' },
} as const;

type ReasonDialogProps = {
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** A field that may stay empty, below the reason. */
  option?: ReactNode;
  /** Text of the button that does it; left out: the title. */
  confirm?: string;
  /** False while something that the act needs is missing. */
  isReady?: boolean;
  /** `reference`: asks for the number of a ticket, call or letter instead of a sentence. */
  asks?: 'reason' | 'reference';
  /** A statement that the person may confirm. */
  statement?: string | null;
  /** Does it. What it throws is shown, and what was typed stays. */
  onConfirm: (given: { reason: string; statement: boolean }) => Promise<void>;
  onClose: () => void;
};

/** Says what will happen, asks why, and does it. Then the page is read again. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, children, option, confirm = title, isReady = true, asks = 'reason', statement } = props;
  const { onConfirm } = props;
  const { t } = useTexts();
  const { text: reason, setText: setReason } = useTypedText(`${asks} ${title}`);
  const [isStated, setStated] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { problem, attempt } = useAttempt();
  const { revalidate } = useRevalidator();
  const field = useRef<HTMLTextAreaElement>(null);
  useVanishingMistake(field, reason);
  // What it did may have removed the dialog with the page's part that it belongs to.
  useEffect(() => {
    const before = readResults();
    return () => focusResult(before);
  }, []);
  // Only a page that was left keeps the text, such as for signing in again.
  const onClose = () => {
    setReason('');
    props.onClose();
  };
  // The button keeps the focus while it works, so it is not disabled: a second press is ignored.
  const submit = async () => {
    if (isBusy) return;
    setBusy(true);
    const isDone = await attempt(async () => {
      await onConfirm({ reason: reason.trim(), statement: isStated });
      await revalidate();
    });
    if (isDone) onClose();
    setBusy(false);
  };
  return (
    <ModalOverlay isOpen onOpenChange={(open) => !open && onClose()} className="overlay">
      <Modal className="modal">
        <Dialog className="dialog">
          <Heading slot="title">{title}</Heading>
          {children}
          <Form
            className="stack"
            onSubmit={(event) => {
              event.preventDefault();
              void submit();
            }}
          >
            <TextField
              value={reason}
              onChange={setReason}
              validate={(value) => {
                const mistake = CHECKS[asks](value);
                return mistake && t(mistake);
              }}
              isRequired
              maxLength={asks === 'reason' ? 300 : 100}
            >
              <Label>{t(LABELS[asks].label)}</Label>
              <TextArea ref={field} rows={asks === 'reason' ? 3 : 1} />
              <Text slot="description">{t(LABELS[asks].hint)}</Text>
              <FieldError />
            </TextField>
            {option}
            {statement && (
              <Checkbox isSelected={isStated} onChange={setStated} className="check">
                <span className="box" aria-hidden="true" />
                {statement}
              </Checkbox>
            )}
            {problem && <Problem error={problem} />}
            <p role="status" className="visually-hidden">
              {isBusy ? t('act.working') : ''}
            </p>
            <div className="row">
              <Button type="submit" isDisabled={!isReady} className="button">
                {isBusy ? t('act.working') : confirm}
              </Button>
              <Button className="button plain" onPress={onClose}>
                {t('act.cancel')}
              </Button>
            </div>
          </Form>
          <FirstFieldFocus />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** What the results of acts on the page say now, by their elements. */
function readResults(): Map<HTMLElement, string | null> {
  const results = document.querySelectorAll<HTMLElement>('main [role="status"][tabindex]');
  return new Map([...results].map((result) => [result, result.textContent]));
}

/**
 * Focuses what an act came to, which a phone shows then too; without one the heading of the page, where what was pressed is gone: from
 * the top of the document the keyboard would have to pass the navigation again. The library gives the focus back in the next frame,
 * to a button that is still there.
 * @param before what the results said when the dialog opened
 */
function focusResult(before: ReadonlyMap<HTMLElement, string | null>): void {
  const focus = () => {
    const [result] = [...readResults()].find(([element, text]) => text && text !== before.get(element)) ?? [];
    const isLost = document.activeElement === document.body;
    const target = result ?? (isLost ? document.querySelector<HTMLElement>('main h1') : null);
    if (!target) return;
    target.tabIndex = -1;
    target.focus();
  };
  requestAnimationFrame(() => requestAnimationFrame(focus));
}

/**
 * A mistake vanishes as soon as it is mended. The library checks again when the field is left, which moves the button away from under
 * the press that left it.
 */
function useVanishingMistake(field: RefObject<HTMLTextAreaElement | null>, typed: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked again with each change of what is typed
  useEffect(() => {
    const input = field.current;
    if (input?.getAttribute('aria-invalid') === 'true') input.dispatchEvent(new Event('change'));
  }, [field, typed]);
}
