import { Link } from '@tanstack/react-router';
import { useLookUpLogin } from '../../account/command-lines.ts';
import { commandLineText } from '../../text/command-lines.ts';
import { Page } from '../../ui/page/page.tsx';
import { ApproveSection } from './approve-section.tsx';
import { CodeSection } from './code-section.tsx';

/** The page that logs a program in. The fragment of the address may have the code that the program shows. */
export function CliLoginPage() {
  const shownCode = decodeFragment(window.location.hash);
  const isLinked = shownCode !== '';
  const lookUp = useLookUpLogin();
  const approve = <ApproveSection shownCode={shownCode} lookUp={lookUp} />;
  const lead = (
    <>
      {commandLineText.lead} <Link to="/account/keys">{commandLineText.keys}</Link>.
    </>
  );
  return (
    <Page heading={commandLineText.heading} lead={lead}>
      {isLinked && approve}
      {!lookUp.data && <CodeSection look={isLinked ? 'secondary' : 'primary'} />}
      {!isLinked && approve}
    </Page>
  );
}

function decodeFragment(hash: string): string {
  const code = hash.slice(1);
  return /^[A-Za-z-]{8,9}$/.test(code) ? code : '';
}
