import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useQuiet } from './quiet.ts';

/** A choice on a page, stored in its address, so that a link or a reload restores it; the default is not stored. */
export function useUrlChoice<Value extends string>(
  name: string,
  options: readonly { value: Value }[],
  fallback: NoInfer<Value>,
): [value: Value, choose: (value: Value) => void] {
  const [text, setText] = useUrlText(name, fallback);
  const value = options.some((option) => option.value === text) ? (text as Value) : fallback;
  return [value, setText];
}

/** A text stored in the address; an empty text and the default are not stored. */
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

/** The text typed into a search field, and its debounced value `q`, which is stored in the address. */
export function useUrlSearch(name: string): { text: string; setText: (text: string) => void; q: string } {
  const [urlText, setUrlText] = useUrlText(name);
  const [text, setText] = useState(urlText);
  const q = useQuiet(text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is kept when it has changed, not when the rest of the address has.
  useEffect(() => {
    if (q !== urlText) setUrlText(q);
  }, [q]);
  return { text, setText, q };
}
