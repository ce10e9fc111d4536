import { useState } from 'react';

/** Holds which dialog of a page is open, and the message of the last deed. */
export function useOpenDialog<T>(initial?: T) {
  const [open, setOpen] = useState(initial);
  const [done, setDone] = useState<string>();
  const close = (message?: string) => {
    setOpen(undefined);
    setDone(message);
  };
  return { open, done, setOpen, setDone, close };
}
