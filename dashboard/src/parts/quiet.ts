import { useEffect, useState } from 'react';

/** Milliseconds without a keystroke before a request is sent: each request is a call. */
const QUIET = 250;

/** Debounces typed text. */
export function useQuiet(text: string): string {
  const [quiet, setQuiet] = useState(text.trim());
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(text.trim()), QUIET);
    return () => clearTimeout(timer);
  }, [text]);
  return quiet;
}
