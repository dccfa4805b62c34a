import { useEffect, useState } from 'react';

/** Milliseconds without a stroke before the gateway is asked: each question is a call. */
const QUIET = 250;

/** What is typed, once it has been still for a moment. */
export function useQuiet(text: string): string {
  const [quiet, setQuiet] = useState(text.trim());
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(text.trim()), QUIET);
    return () => clearTimeout(timer);
  }, [text]);
  return quiet;
}
