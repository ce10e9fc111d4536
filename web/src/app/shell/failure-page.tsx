import { useRouter } from '@tanstack/react-router';
import { ApiError } from '../../api/request.ts';
import { failureText } from '../../text/shell.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Failure } from '../../ui/page/notice.tsx';
import { Page } from '../../ui/page/page.tsx';

/** Shown instead of a page that failed. */
export function FailurePage({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter();
  const retry = () => {
    // Any other error comes from the page's code. An upgrade may have replaced this code, so the newest code is loaded.
    if (!(error instanceof ApiError)) {
      window.location.reload();
      return;
    }
    reset();
    void router.invalidate();
  };
  return (
    <Page heading={failureText.heading}>
      <Failure error={error} onRetry={retry} />
    </Page>
  );
}

/** Shown instead of a page that does not exist or that this person may not see. */
export function NotFoundPage() {
  return (
    <Page heading={failureText.notFound} lead={failureText.notFoundHint}>
      <div>
        <ButtonLink to="/">{failureText.home}</ButtonLink>
      </div>
    </Page>
  );
}
