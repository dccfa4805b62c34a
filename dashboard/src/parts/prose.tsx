import { lazy, Suspense } from 'react';
import { Skeleton } from './panel.tsx';

// The reader of Markdown is as large as a page: it comes with the first text.
const MarkdownText = lazy(() => import('./markdown.tsx'));

/** Text in Markdown, as the gateway writes it. */
export const Prose = ({ children }: { children: string }) => (
  <Suspense fallback={<Skeleton height={200} />}>
    <MarkdownText>{children}</MarkdownText>
  </Suspense>
);
