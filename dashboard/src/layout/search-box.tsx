import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useKey } from '../key.ts';
import { type Hit, remember, useRecent, useSearch } from './search.ts';

/** The site-wide search: a combobox with a list. The slash key focuses it. */
export function SearchBox() {
  const [, go] = useLocation();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const hasKey = useKey() !== null;
  const recent = useRecent();
  const { hits, error, isSearching, isTooShort } = useSearch(text, isOpen);
  const isRecent = text.trim() === '';
  const options = isRecent ? recent : hits;
  const current = options[at];

  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.key !== '/' || event.ctrlKey || event.metaKey || target.closest('input, select, textarea')) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener('keydown', focus);
    return () => window.removeEventListener('keydown', focus);
  }, []);

  const close = () => {
    setOpen(false);
    setAt(-1);
  };
  const choose = (hit: Hit) => {
    remember(hit);
    setText('');
    close();
    input.current?.blur();
    go(hit.href);
  };
  const seeAll = () => {
    if (isRecent) return;
    const q = text.trim();
    close();
    go(`/search?q=${encodeURIComponent(q)}`);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = options.length - 1;
    const steps: Record<string, () => void> = {
      ArrowDown: () => setAt(at >= last ? 0 : at + 1),
      ArrowUp: () => setAt(at <= 0 ? last : at - 1),
      Enter: () => (current ? choose(current) : hits[0] && !isSearching ? choose(hits[0]) : seeAll()),
      Escape: () => {
        if (isOpen) close();
        else setText('');
      },
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    if (event.key.startsWith('Arrow')) setOpen(true);
    step();
  };

  return (
    <search
      className="search"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <input
        ref={input}
        type="search"
        role="combobox"
        aria-label="Search stocks, funds, people, politicians, institutions"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && current ? `${listId}-${at}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="Search  /"
        value={text}
        onFocus={() => setOpen(true)}
        onChange={(event) => {
          setText(event.target.value);
          setOpen(true);
          setAt(-1);
        }}
        onKeyDown={press}
      />
      <div className="hits" hidden={!isOpen || (isRecent && recent.length === 0 && hasKey)}>
        {isRecent && recent.length > 0 && <p className="muted fine title">Recent</p>}
        <div className="list" id={listId} role="listbox" aria-label={isRecent ? 'Recent' : 'Results'}>
          {options.map((hit, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and the keys.
            <div
              key={hit.href}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(hit)}
              onMouseMove={() => setAt(index)}
            >
              <HitLine hit={hit} />
            </div>
          ))}
        </div>
        <p className="muted fine state" role="status">
          {describeState({ hasKey, isRecent, isSearching, isTooShort, error: error?.message, found: hits.length })}
        </p>
      </div>
    </search>
  );
}

export const HitLine = ({ hit }: { hit: Hit }) => (
  <>
    {hit.ticker && <b>{hit.ticker}</b>}
    <span className="name">{hit.name}</span>
    <span className="tag">{hit.kind}</span>
  </>
);

function describeState({
  hasKey,
  isRecent,
  isSearching,
  isTooShort,
  error,
  found,
}: {
  hasKey: boolean;
  isRecent: boolean;
  isSearching: boolean;
  isTooShort: boolean;
  error: string | undefined;
  found: number;
}): string {
  if (!hasKey) return 'Search needs an API key. Enter a FREE or PRO key next to it.';
  if (isRecent) return '';
  if (error) return error;
  if (isSearching) return 'Searching …';
  if (found > 0) return '';
  return isTooShort ? 'Type at least two letters.' : 'No results';
}
