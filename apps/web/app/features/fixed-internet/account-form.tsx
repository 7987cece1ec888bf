import { normaliseFixedAccount } from '@portal/domain/account-number';
import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { FormProblemText } from '../../blocks/form-problem.tsx';
import { SubmitButton } from '../../blocks/submit-button.tsx';
import { useNameMissing } from '../../blocks/use-name-missing.ts';
import { useTexts } from '../../blocks/use-texts.ts';
import { useTypedBefore } from '../../ui/before-hydration.ts';
import { Field } from '../../ui/field.tsx';
import { accountProblem, type Claim, emailProblem } from './fixed-form.ts';
import type { FixedProblems } from './fixed-step.ts';
import { fixedTexts } from './texts.ts';

type AccountFormProps = { start: Claim; problems: FixedProblems };

/** Account number and e-mail (SPEC section 5 "Fixed internet"). */
export function AccountForm({ start, problems }: AccountFormProps) {
  const t = useTexts(fixedTexts);
  const finding = useNavigation().formMethod === 'POST';
  const account = useTyped('accountNo', start.accountNo, normaliseFixedAccount);
  const email = useTyped('contactPersonEmailId', start.contactPersonEmailId, (typed) => typed);
  const now = { account: accountProblem(account.input.value), email: emailProblem(email.input.value) };
  const { named, nameMissing } = useNameMissing(`${account.input.value} ${email.input.value}`);
  const wrong = {
    account: named || account.left ? now.account : problems.account,
    email: named || email.left ? now.email : problems.email,
  };
  return (
    <Form method="post" noValidate className="grid gap-5">
      {problems.form && <FormProblemText problem={problems.form} />}
      <Field
        {...account.input}
        label={t('fixed.account')}
        hint={t('fixed.account-hint')}
        placeholder="PE1234567890"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
        error={wrong.account && t(`fixed.account-${wrong.account}`)}
      />
      <Field
        {...email.input}
        type="email"
        label={t('fixed.email')}
        hint={t('fixed.email-hint')}
        autoComplete="email"
        maxLength={254}
        error={wrong.email && t(`fixed.email-${wrong.email}`)}
      />
      <SubmitButton
        wide
        name="intent"
        value="find"
        busy={finding}
        ready={!now.account && !now.email}
        onMissing={nameMissing}
      >
        {t(finding ? 'fixed.finding' : 'fixed.find')}
      </SubmitButton>
    </Form>
  );
}

/** A field whose rule speaks once the visitor has left it with something in it. */
function useTyped(name: string, start: string, tidy: (typed: string) => string) {
  const [value, setValue] = useState(start);
  const [left, setLeft] = useState(false);
  const ref = useTypedBefore(value, (typed) => setValue(tidy(typed)));
  return {
    left: left && value !== '',
    input: {
      ref,
      name,
      value,
      onChange: (event: { target: { value: string } }) => setValue(tidy(event.target.value)),
      onFocus: () => setLeft(false),
      onBlur: () => setLeft(true),
    },
  };
}
