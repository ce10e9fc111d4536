import { commandLineText } from '../../text/command-lines.ts';
import { Page } from '../../ui/page/page.tsx';
import { ApproveSection } from './approve-section.tsx';
import { CodeSection } from './code-section.tsx';

/** The page that logs a program in. The fragment of the address may have the code that the program shows. */
export function CliLoginPage() {
  const shownCode = decodeFragment(window.location.hash);
  const approve = <ApproveSection shownCode={shownCode} />;
  return (
    <Page heading={commandLineText.heading} lead={commandLineText.lead}>
      {shownCode !== '' && approve}
      <CodeSection />
      {shownCode === '' && approve}
    </Page>
  );
}

function decodeFragment(hash: string): string {
  const code = hash.slice(1);
  return /^[A-Za-z-]{8,9}$/.test(code) ? code : '';
}
