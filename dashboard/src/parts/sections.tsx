import { type ReactNode, useEffect, useState } from 'react';

type PageSection = { id: string; title: string; content: ReactNode };

/**
 * The sections of a long page, with links to them that stay below the header. Each section has an address, and the
 * link of the visible section is marked.
 */
export function Sections({
  sections,
  isForPhones = false,
}: {
  sections: readonly PageSection[];
  /** Whether only narrow windows show the links. */
  isForPhones?: boolean;
}) {
  const current = useVisibleSection(sections.map(({ id }) => id).join(' '));
  return (
    <>
      <nav className={`section-links${isForPhones ? ' for-phones' : ''}`} aria-label="Sections of this page">
        {sections.map(({ id, title }) => (
          <a key={id} href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
            {title}
          </a>
        ))}
      </nav>
      {sections.map(({ id, content }) => (
        <div key={id} id={id} className="section">
          <div className="grid">{content}</div>
        </div>
      ))}
    </>
  );
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
