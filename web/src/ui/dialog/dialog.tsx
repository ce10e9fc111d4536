import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly wide?: boolean;
  /** Called when the person presses Escape. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Moves the focus to the page's heading if the element that opened the dialog no longer exists. */
function keepFocusOnPage() {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.querySelector('h1')?.focus();
  });
}

/**
 * A modal dialog, open while it is rendered. The browser's `dialog` element keeps the focus inside, hides the page from
 * screen readers, and needs no style element, which the Content-Security-Policy would refuse. The focus starts on the
 * element with `data-autofocus`, or on the title if there is none.
 */
export function Dialog({ title, wide = false, onClose, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // React's `autoFocus` would act before the dialog is open, when its elements cannot have the focus.
    const first = element?.querySelector<HTMLElement>('[data-autofocus]') ?? element?.querySelector('h2');
    first?.focus();
    // A proposed value is selected, so that typing replaces it.
    if (first instanceof HTMLInputElement) first.select();
    return () => {
      element?.close();
      keepFocusOnPage();
    };
  }, []);
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  return (
    <dialog ref={dialog} className={wide ? styles.wide : styles.dialog} aria-labelledby={id} onCancel={cancel}>
      <div className={styles.content}>
        <h2 id={id} className={styles.title} tabIndex={-1}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
