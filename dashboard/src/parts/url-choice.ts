import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useQuiet } from './quiet.ts';

/** A choice on a page, kept in its address, so that a link or a reload shows the same; the default leaves the address alone. */
export function useUrlChoice<Value extends string>(
  name: string,
  options: readonly { value: Value }[],
  fallback: NoInfer<Value>,
): [value: Value, choose: (value: Value) => void] {
  const [text, setText] = useUrlText(name, fallback);
  const value = options.some((option) => option.value === text) ? (text as Value) : fallback;
  return [value, setText];
}

/** A text of the address; empty and the default leave it alone. */
export function useUrlText(name: string, fallback = ''): [text: string, setText: (text: string) => void] {
  const [search, setSearch] = useSearchParams();
  const setText = (text: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (text === fallback || text === '') next.delete(name);
        else next.set(name, text);
        return next;
      },
      { replace: true },
    );
  return [search.get(name) ?? fallback, setText];
}

/** What is typed into a field, and what of it is asked once it has been still for a moment, which the address keeps. */
export function useUrlSearch(name: string): { text: string; setText: (text: string) => void; q: string } {
  const [kept, keep] = useUrlText(name);
  const [text, setText] = useState(kept);
  const q = useQuiet(text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is kept when it has changed, not when the rest of the address has.
  useEffect(() => {
    if (q !== kept) keep(q);
  }, [q]);
  return { text, setText, q };
}
