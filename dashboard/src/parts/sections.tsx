import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAddressSection } from './address-section.ts';
import { useNarrowWindow } from './window-width.ts';

type PageSection = { id: string; title: string; content: ReactNode };

type SectionsProps = {
  sections: readonly PageSection[];
  /** Whether only narrow windows show the links. */
  isForPhones?: boolean;
};

/**
 * The sections of a long page, with links to them that stay below the header. Each section has an address, and the
 * link of the visible section is marked. A phone shows one section at a time.
 */
export function Sections(props: SectionsProps) {
  return useNarrowWindow() ? <ChosenSection {...props} /> : <AllSections {...props} />;
}

function AllSections({ sections, isForPhones = false }: SectionsProps) {
  const current = useVisibleSection(sections.map(({ id }) => id).join(' '));
  return (
    <>
      <SectionLinks sections={sections} isForPhones={isForPhones} current={current} />
      {sections.map((section) => (
        <SectionView key={section.id} section={section} />
      ))}
    </>
  );
}

function ChosenSection({ sections, isForPhones = false }: SectionsProps) {
  const current = useAddressSection(sections.map(({ id }) => id));
  useScrollToChanged(current);
  const at = sections.findIndex(({ id }) => id === current);
  const next = sections[at + 1];
  return (
    <>
      <SectionLinks sections={sections} isForPhones={isForPhones} current={current} />
      {/* A key of its own, so that panels of one section are not taken for those of another. */}
      <SectionView key={current} section={sections[at]!} />
      {next && (
        <a className="next-section" href={`#${next.id}`}>
          Next: {next.title}
        </a>
      )}
    </>
  );
}

type LinksProps = Required<SectionsProps> & { current: string };

function SectionLinks({ sections, isForPhones, current }: LinksProps) {
  const place = useRef<HTMLElement>(null);
  // The row of links scrolls sideways on a phone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marked link changes with the current section.
  useEffect(() => {
    const row = place.current;
    const marked = row?.querySelector<HTMLElement>('[aria-current]');
    if (row && marked) row.scrollTo({ left: marked.offsetLeft - row.clientWidth / 3 });
  }, [current]);
  return (
    <nav ref={place} className={`section-links${isForPhones ? ' for-phones' : ''}`} aria-label="Sections of this page">
      {sections.map(({ id, title }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
}

const SectionView = ({ section: { id, content } }: { section: PageSection }) => (
  <div id={id} className="section">
    <div className="grid">{content}</div>
  </div>
);

/** Scrolls to the beginning of a section that replaces another. */
function useScrollToChanged(current: string): void {
  const last = useRef(current);
  useEffect(() => {
    if (last.current === current) return;
    last.current = current;
    document.getElementById(current)?.scrollIntoView();
  }, [current]);
}

/** The section that reaches the upper third of the window; above all of them, the first. @param ids separated by spaces */
function useVisibleSection(ids: string): string {
  const [visible, setVisible] = useState(() => ids.split(' ')[0]!);
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting);
        const first = ids.split(' ')[0]!;
        const isAbove = (document.getElementById(first)?.getBoundingClientRect().top ?? 0) > 0.3 * window.innerHeight;
        if (entered) setVisible(entered.target.id);
        else if (isAbove) setVisible(first);
      },
      { rootMargin: '-30% 0px -69% 0px' },
    );
    for (const id of ids.split(' ')) {
      const section = document.getElementById(id);
      if (section) watch.observe(section);
    }
    return () => watch.disconnect();
  }, [ids]);
  return visible;
}
