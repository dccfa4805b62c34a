import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { GatewayRequest } from '../../../client/index.ts';
import { formatCounted } from '../format.ts';
import { CopyButton } from './copy-link.tsx';
import type { Queried } from './exportable.ts';
import {
  formatCurl,
  formatGraphiqlLink,
  formatGraphql,
  formatHook,
  formatPythonScript,
  KEY_VARIABLE,
} from './snippets.ts';

const TABS = [
  { name: 'GraphQL', format: formatGraphql },
  { name: 'Hook', format: formatHook },
  { name: 'curl', format: formatCurl },
  { name: 'Python', format: formatPythonScript },
] as const;

/** The query behind a panel in the languages of those who use its data, with its price. */
export function UseData({ panel, request, cost }: { panel: string; request: GatewayRequest } & Pick<Queried, 'cost'>) {
  const id = useId();
  const tabs = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  // The entry of the menu that had the focus is gone.
  useEffect(
    () => tabs.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus({ preventScroll: true }),
    [],
  );
  const { name, format } = TABS[index]!;
  const text = format(request, new URL('/graphql', location.href).href);
  const select = (next: number) => {
    setIndex(next);
    tabs.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') select((index + 1) % TABS.length);
    if (key === 'ArrowLeft') select((index + TABS.length - 1) % TABS.length);
    if (key === 'Home') select(0);
    if (key === 'End') select(TABS.length - 1);
  };
  return (
    <section className="use-data" aria-label={`Use the data of ${panel}`}>
      <p className="row">
        <b>Use this data</b>
        <span className="price">{cost ? formatPrice(cost) : 'The price comes with the answer.'}</span>
      </p>
      <div className="row">
        <div ref={tabs} role="tablist" aria-label="Language" className="segments" onKeyDown={onKeyDown}>
          {TABS.map((tab, at) => (
            <button
              key={tab.name}
              type="button"
              role="tab"
              id={`${id}${tab.name}`}
              aria-selected={at === index}
              aria-controls={`${id}pane`}
              tabIndex={at === index ? 0 : -1}
              onClick={() => setIndex(at)}
            >
              {tab.name}
            </button>
          ))}
        </div>
        <CopyButton key={name} label="Copy" read={() => text} instead="Select it to copy" />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its content scrolls, by keyboard too. */}
      <pre id={`${id}pane`} role="tabpanel" aria-labelledby={`${id}${name}`} tabIndex={0}>
        {text}
      </pre>
      <p className="row">
        {text.includes(KEY_VARIABLE) && (
          <span className="muted">
            The key is read from <code>{KEY_VARIABLE}</code>.
          </span>
        )}
        <a href={formatGraphiqlLink(request)} target="_blank" rel="noreferrer">
          Open in GraphiQL
        </a>
      </p>
    </section>
  );
}

/** A request reserves the most that it may cost, and pays for the rows that it reads. */
const formatPrice = ({ actual, requested }: NonNullable<Queried['cost']>): string =>
  `Costs ${formatCounted(actual, 'call')}${requested > actual ? `, at most ${formatCounted(requested, 'call')}` : ''}`;
