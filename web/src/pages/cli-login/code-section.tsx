import { drawLoginCode, useMakeLoginCode } from '../../account/command-lines.ts';
import { commandLineText } from '../../text/command-lines.ts';
import { formatTime } from '../../text/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { Failure } from '../../ui/page/notice.tsx';
import { Section } from '../../ui/page/page.tsx';
import { Snippet } from '../../ui/snippet/snippet.tsx';

const { make: text } = commandLineText;

/** Shows a code that the person types into a program. */
export function CodeSection({ look }: { look: 'primary' | 'secondary' }) {
  const make = useMakeLoginCode();
  return (
    <Section heading={text.heading}>
      <p>{make.data ? text.typeNow(formatTime(make.data.expiresAt)) : text.lead}</p>
      {make.isError && <Failure error={make.error} />}
      {make.data && <Snippet label={text.code} text={drawLoginCode(make.data.code)} look={look} large />}
      <div>
        <Button look={make.data ? 'secondary' : look} busy={make.isPending} onClick={() => make.mutate()}>
          {make.data ? text.again : text.submit}
        </Button>
      </div>
    </Section>
  );
}
