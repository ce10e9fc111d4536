import { useState } from 'react';

/** Holds the open dialog of a page, and the message of the last completed action. */
export function useOpenDialog<T>(initial?: T) {
  const [open, setOpen] = useState(initial);
  const [done, setDone] = useState<string>();
  const close = (message?: string) => {
    setOpen(undefined);
    setDone(message);
  };
  return { open, done, setOpen, setDone, close };
}
