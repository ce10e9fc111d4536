import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { drawUserCode, useDecideLogin, type useLookUpLogin, type WaitingLogin } from '../../account/command-lines.ts';
import { stateQuery } from '../../account/person.ts';
import { commandLineText } from '../../text/command-lines.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Actions, FormActions } from '../../ui/form/form-actions.tsx';
import { Done, Failure, Warning } from '../../ui/page/notice.tsx';
import { Facts, Section } from '../../ui/page/page.tsx';
import { Code } from '../../ui/snippet/code.tsx';

const { approve: text, field } = commandLineText;

interface ApproveSectionProps {
  /** The code in the link that the person followed, or an empty text. */
  readonly shownCode: string;
  readonly lookUp: ReturnType<typeof useLookUpLogin>;
}

/** Approves a program that shows a code. */
export function ApproveSection({ shownCode, lookUp }: ApproveSectionProps) {
  const [userCode, setUserCode] = useState(shownCode);
  const [done, setDone] = useState<string>();
  const look = shownCode === '' ? 'secondary' : 'primary';
  const find = (code: string) => {
    setUserCode(code);
    setDone(undefined);
    lookUp.mutate(code);
  };
  const finish = (message: string) => {
    setDone(message);
    lookUp.reset();
  };
  return (
    <Section heading={text.heading}>
      <Done>{done}</Done>
      {lookUp.data ? (
        <Decision login={lookUp.data} userCode={userCode} onDone={finish} />
      ) : (
        <>
          <p>{text.lead}</p>
          <Form
            onSubmit={({ code = '' }) => find(code)}
            error={lookUp.error}
            words={{ 404: text.unknown }}
            actions={<FormActions submit={text.find} busy={lookUp.isPending} look={look} />}
          >
            <Field name="code" label={text.code} defaultValue={shownCode} maxLength={20} />
          </Form>
        </>
      )}
    </Section>
  );
}

interface DecisionProps {
  readonly login: WaitingLogin;
  readonly userCode: string;
  readonly onDone: (message: string) => void;
}

const focus = (element: HTMLElement | null) => element?.focus();

/** Shows the program and the account that it will act for, and approves or denies. The question has the focus first. */
function Decision({ login, userCode, onDone }: DecisionProps) {
  const decide = useDecideLogin();
  const { data: state } = useQuery(stateQuery);
  const send = (decision: 'approve' | 'deny', message: string) =>
    decide.mutate({ userCode, decision }, { onSuccess: () => onDone(message) });
  const rows = [
    [field.host, login.hostname],
    [field.system, login.system],
    [field.user, login.username],
    [field.client, login.client],
    [field.address, login.address],
  ] as const;
  return (
    <>
      <h3 ref={focus} tabIndex={-1}>
        {text.question}
      </h3>
      <Code label={text.check} code={drawUserCode(userCode)} />
      <Facts rows={rows.map(([label, value]) => [label, value ?? commandLineText.unknown])} />
      {state?.person && <p>{text.actsAs(state.person.name, state.person.email)}</p>}
      <Warning>{text.warning}</Warning>
      {decide.isError && <Failure error={decide.error} />}
      <Actions>
        <Button busy={decide.isPending} onClick={() => send('deny', text.denied)}>
          {text.deny}
        </Button>
        <Button look="primary" busy={decide.isPending} onClick={() => send('approve', text.approved)}>
          {text.approve}
        </Button>
      </Actions>
    </>
  );
}
