import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useStepDay } from '../days/use-days.ts';
import { Glyph } from '../glyph.tsx';
import { useKey } from '../key.ts';
import { type Command, filterCommands, useCommands } from './commands.ts';
import { type Hit, remember, useRecent, useSearch } from './search.ts';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { useShortcuts } from './shortcuts.ts';

type Choice = { id: string; group: string } & ({ hit: Hit } | { command: Command });

/**
 * The site-wide search and the pages and actions of the site: a dialog that Ctrl-K, the slash key, or its button
 * opens.
 */
export function CommandPalette() {
  const dialog = useRef<HTMLDialogElement>(null);
  const sheet = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    if (dialog.current?.open) return;
    setOpen(true);
    dialog.current?.showModal();
  };
  const stepDay = useStepDay();
  useShortcuts({ openPalette: open, openSheet: () => sheet.current?.showModal(), stepDay });
  const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
  return (
    <>
      <button type="button" className="find" aria-keyshortcuts="Control+K /" onClick={open}>
        <Glyph name="search" />
        <span>Search or jump to …</span>
        <span className="keys" aria-hidden="true">
          <kbd>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
        </span>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the Escape key closes a dialog. */}
      <dialog
        ref={dialog}
        className="palette"
        aria-label="Search"
        onClose={() => setOpen(false)}
        onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
      >
        {isOpen && <PaletteContent close={() => dialog.current?.close()} stepDay={stepDay} />}
      </dialog>
      <ShortcutSheet dialog={sheet} />
    </>
  );
}

function PaletteContent({ close, stepDay }: { close(): void; stepDay(step: 1 | -1): void }) {
  const [, go] = useLocation();
  const [text, setText] = useState('');
  const [at, setAt] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const hasKey = useKey() !== null;
  const recent = useRecent();
  const commands = useCommands(text, stepDay);
  const { hits, error, isSearching, isTooShort } = useSearch(text, true);
  const isRecent = text.trim() === '';
  const choices = listChoices(isRecent ? recent : hits, filterCommands(commands, text), isRecent);
  const current = choices[at];
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, at]);

  const choose = (choice: Choice) => {
    close();
    if ('command' in choice) return choice.command.run();
    remember(choice.hit);
    go(choice.hit.href);
  };
  const seeAll = () => {
    if (isRecent) return;
    close();
    go(`/search?q=${encodeURIComponent(text.trim())}`);
  };
  const enter = () => {
    // While the search is pending, the first choice may still change.
    if (current) choose(current);
    else if (choices[0] && !isSearching && !isRecent) choose(choices[0]);
    else seeAll();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = choices.length - 1;
    const steps: Record<string, () => void> = {
      ArrowDown: () => setAt(at >= last ? 0 : at + 1),
      ArrowUp: () => setAt(at <= 0 ? last : at - 1),
      Enter: enter,
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };

  return (
    <search>
      <div className="field">
        <Glyph name="search" size={18} />
        <input
          ref={input}
          type="search"
          role="combobox"
          aria-label="Search stocks, funds, people, politicians, institutions, pages"
          aria-expanded={choices.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current ? optionId(at) : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder="Search or jump to …"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(-1);
          }}
          onKeyDown={press}
        />
        <button type="button" className="quiet" onClick={close}>
          Close
        </button>
      </div>
      <div className="list" id={listId} role="listbox" aria-label={isRecent ? 'Recent and pages' : 'Results'}>
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and the keys.
          <div
            key={choice.id}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            data-group={choice.group === choices[index - 1]?.group ? undefined : choice.group}
            aria-selected={index === at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(choice)}
            onMouseMove={() => setAt(index)}
          >
            {'hit' in choice ? <HitLine hit={choice.hit} /> : <CommandLine command={choice.command} />}
          </div>
        ))}
      </div>
      <p className="muted fine state" role="status">
        {describeState({ hasKey, isRecent, isSearching, isTooShort, error: error?.message, found: choices.length })}
      </p>
      <p className="keys" aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> select
        </span>
        <span>
          <kbd>Enter</kbd> open
        </span>
        <span>
          <kbd>?</kbd> all keys
        </span>
      </p>
    </search>
  );
}

function listChoices(hits: readonly Hit[], commands: readonly Command[], isRecent: boolean): Choice[] {
  const choices = hits.map((hit): Choice => ({ id: hit.href, group: isRecent ? 'Recent' : 'Results', hit }));
  return [...choices, ...commands.map((command): Choice => ({ id: command.text, group: command.group, command }))];
}

export const HitLine = ({ hit }: { hit: Hit }) => (
  <>
    {hit.ticker && <b>{hit.ticker}</b>}
    <span className="name">{hit.name}</span>
    <span className="tag">{hit.kind}</span>
  </>
);

const CommandLine = ({ command: { text, keys } }: { command: Command }) => (
  <>
    <span className="name">{text}</span>
    {keys?.map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
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
  if (!hasKey) return 'Search needs an API key. Enter a FREE or PRO key in the menu of the header.';
  if (isRecent) return '';
  if (error) return error;
  if (isSearching) return 'Searching …';
  if (found > 0) return '';
  return isTooShort ? 'Type at least two letters.' : 'No results';
}
